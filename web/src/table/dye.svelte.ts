// The engraved ground comes in the colours of map paper; by the campfire its colours are changed for those of the other theme.

const DYES = ['ground', 'engrave', 'hill', 'wood', 'wood-ink', 'water', 'water-ink', 'field', 'road', 'house', 'marsh', 'lettering', 'paper', 'paper-hi', 'paper-lo', 'ink', 'ink-2', 'ink-3', 'brass', 'brass-hi', 'rule', 'rule-firm', 'kill'];
const drawings = new Map<string, Promise<string>>();

function drawing(href: string): Promise<string> {
  const known = drawings.get(href);
  if (known) return known;
  const asked = fetch(href).then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))));
  drawings.set(href, asked);
  asked.catch(() => drawings.delete(href));
  return asked;
}

const look = (element: Element) => {
  const style = getComputedStyle(element);
  return (name: string) => style.getPropertyValue(`--${name}`).trim().toLowerCase();
};

function dye(svg: string): string {
  const probe = document.createElement('i');
  probe.dataset.theme = 'paper';
  probe.hidden = true;
  document.body.append(probe);
  const [from, to] = [look(probe), look(document.documentElement)];
  const colours = new Map(DYES.map((name) => [from(name), to(name)]));
  probe.remove();
  return svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => colours.get(colour.toLowerCase()) ?? nightly(colour));
}

/** A colour that no token names: its light turned over, its hue kept. */
function nightly(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const light = (most + least) / 2;
  const spread = most - least;
  const hue = spread === 0 ? 0 : most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const full = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  return `hsl(${Math.round(hue * 60)} ${Math.round(full * 80)}% ${Math.round((0.9 - light * 0.85) * 100)}%)`;
}

/** An address of the drawing in the colours of now. */
export function dyed(href: () => string): { readonly src: string; readonly dusk: boolean } {
  let src = $state('');
  let theme = $state(document.documentElement.dataset.theme ?? 'paper');
  $effect(() => {
    const watch = new MutationObserver(() => (theme = document.documentElement.dataset.theme ?? 'paper'));
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  });
  $effect(() => {
    const [address, now] = [href(), theme];
    let made = '';
    let over = false;
    void drawing(address).then((svg) => {
      if (over) return;
      made = URL.createObjectURL(new Blob([now === 'campfire' ? dye(svg) : svg], { type: 'image/svg+xml' }));
      src = made;
    }, () => (src = ''));
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  });
  return { get src() { return src; }, get dusk() { return theme === 'campfire'; } };
}
