// Numbers as every language reads them: one decimal for per cent, a real minus sign, a space before the sign.

export const percent = (p: number): string => `${figure(p)} %`;

/** Per cent without its sign. Never says 0 or 100 of what can still go either way. */
export function figure(p: number): string {
  const hundred = p * 100;
  if (p > 0 && hundred < 0.05) return '<0.1';
  if (p < 1 && hundred > 99.95) return '>99.9';
  return p === 0 || p === 1 ? String(hundred) : hundred.toFixed(1);
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0');

export const clock = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** A fraction somebody could say aloud; long ones are only shown on demand. */
export const short = (exact: string | undefined): string => (exact !== undefined && exact.length <= 11 ? exact : '');

/** "4 July 1806". */
export const day = (iso: string): string => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

/** "16 Nov, 21:40", of seconds since 1970. */
export const when = (unix: number): string => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(unix * 1000));
