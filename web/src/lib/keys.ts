/** Single keys never act while somebody writes, chooses, holds a modifier, or reads a sheet. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return (
    event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]') !== null ||
    (target !== null && (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ? !(target instanceof HTMLInputElement && /^(checkbox|radio|button|range)$/.test(target.type)) : target.isContentEditable))
  );
}
