// Round numbers along an axis.

/** At most so many round marks from low to high. */
export function marks(low: number, high: number, most = 6): number[] {
  const span = Math.max(high - low, 1e-9);
  const ten = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((by) => by * ten).find((by) => span / by <= most) ?? ten * 10;
  const found: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) found.push(Math.round(at / step) * step || 0);
  return found;
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en-GB');
export const points = (by: number): string => `${by > 0 ? '+' : by < 0 ? '−' : ''}${Math.abs(by * 100).toFixed(1)}`;
