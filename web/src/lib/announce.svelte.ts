// What a screen reader hears: one polite line, one assertive one, and never the same fact twice.

export const heard = $state({ status: '', alert: '', toast: '' });

let later: ReturnType<typeof setTimeout> | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

/** Said once the hand rests: 400 ms after the last change. */
export function say(sentence: string): void {
  clearTimeout(later);
  later = setTimeout(() => (heard.status = sentence), 400);
}

export function alarm(sentence: string): void {
  heard.alert = '';
  queueMicrotask(() => (heard.alert = sentence));
}

/** Seen and heard, then gone. */
export function toast(sentence: string): void {
  heard.toast = sentence;
  clearTimeout(fading);
  fading = setTimeout(() => (heard.toast = ''), 4000);
}
