// F6 walks the parts of a page: the bar, what stands in the page, docks and sheets beside it.

const LANDMARK = 'header.bar, main, nav, aside, form[aria-label], form[aria-labelledby], section[aria-label], [role="region"], [role="toolbar"], [role="complementary"], [data-region]';
const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

const visible = (one: Element) => one.getClientRects().length > 0;
/** The landmark an element stands in; `main` is no wall between what it holds and the page. */
const around = (one: Element): Element | null => one.parentElement?.closest(LANDMARK) ?? null;

function isRegion(one: Element): boolean {
  if (!visible(one)) return false;
  if (one.tagName !== 'MAIN') return !around(one) || around(one)?.tagName === 'MAIN';
  // The page itself counts only for what stands in none of its parts.
  return [...one.querySelectorAll(REACHABLE)].some((inner) => visible(inner) && inner.closest(LANDMARK) === one);
}

export const regions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(LANDMARK)].filter(isRegion);

/** Next region, or with Shift the one before; a sheet that is open keeps the focus. */
export function walk(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const all = regions();
  if (all.length === 0) return;
  event.preventDefault();
  const here = document.activeElement;
  const at = all.findLastIndex((one) => one.contains(here));
  const step = event.shiftKey ? -1 : 1;
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus();
}
