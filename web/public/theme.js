// Before the first paint, so that a dark room never sees a white flash.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem('grognard.theme'); } catch { /* private windows may refuse */ }
  const name = chosen ? JSON.parse(chosen) : matchMedia('(prefers-color-scheme: dark)').matches ? 'campfire' : 'paper';
  document.documentElement.dataset.theme = name === 'campfire' ? 'campfire' : 'paper';
})();
