// The address, and moving about without loading again.

const here = () => ({ path: location.pathname, search: location.search });

export const route = $state({ ...here(), /** grows with every real arrival */ arrivals: 0 });

function arrive(): void {
  Object.assign(route, here());
  route.arrivals += 1;
}

export function go(href: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  arrive();
  if (!replace) scrollTo(0, 0);
}

/** Writes state into the address without going anywhere. */
export function note(search: string): void {
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);
}

/** Plain links of ours move within the page; everything else is the browser's. */
function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function listen(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', followed);
}

export const parts = (): string[] => route.path.split('/').filter(Boolean).map(decodeURIComponent);
