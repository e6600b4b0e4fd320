// A unit drawn in its own frame: front up, middle at nought, sizes in metres. Front edge heavy; horse cut by the diagonal; guns drawn as guns.

interface Drawn { trace: string; cast: string; block: string; hollow: string; cut: string; seam: string; dots: string; piping: string; front: string; thin: boolean; flag: string; arrow: string; guns: string; wheels: string }

const rect = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
const n = (value: number): number => Math.round(value * 100) / 100;
const BARE: Drawn = { trace: '', cast: '', block: '', hollow: '', cut: '', seam: '', dots: '', piping: '', front: '', thin: false, flag: '', arrow: '', guns: '', wheels: '' };

const isHorse = (arm: string): boolean => /cavalry|lancer|hussar|dragoon|cuirassier|horse(?!.*(artillery|gun))/.test(arm) && !/artillery|gun|batter/.test(arm);
const isGuns = (arm: string): boolean => /artillery|gun|batter/.test(arm);

/** What is drawn, from the lowest to the uppermost: the name of the stroke and its path. */
export function symbol(arm: string, formation: string, w: number, d: number): [name: string, path: string][] {
  const { trace, cast, block, hollow, cut, seam, dots, piping, guns: barrels, wheels, front, thin, flag, arrow } = drawn(arm, formation, w, d);
  const strokes: [string, string][] = [
    ['trace', trace], ['cast', cast], ['block', block], ['hollow', hollow], ['cut', cut], ['seam', seam], [barrels ? 'team' : 'dots', dots], ['piping', piping], ['gun', barrels], ['wheels', wheels],
    [thin ? 'front thin' : 'front', front], ['flag', flag], ['arrow', arrow],
  ];
  return strokes.filter(([, path]) => path !== '');
}

function drawn(arm: string, formation: string, w: number, d: number): Drawn {
  const [x, y] = [-w / 2, -d / 2];
  const front = `M${n(x)} ${n(y)}h${n(w)}`;
  if (isGuns(arm)) return guns(arm, formation, w, d, front);
  if (/open|skirmish/.test(formation)) return open(arm, w, d);
  if (/square/.test(formation)) return square(arm, w, d);
  const drawn: Drawn = { ...BARE, cast: rect(x + w * 0.02, y + d * 0.1, w, d), block: rect(x, y, w, d), front };
  const columns = w >= d * 1.6 ? Math.max(2, Math.min(6, Math.round(w / d / 1.6))) : /march/.test(formation) ? 1 : 2;
  const rows = w >= d * 1.6 ? 1 : Math.max(2, Math.min(5, Math.round(d / (w / columns) / 0.6)));
  const [a, b] = [w / columns, d / rows];
  for (let i = 1; i < columns; i++) drawn.seam += `M${n(x + a * i)} ${n(y)}v${n(d)}`;
  for (let j = 1; j < rows; j++) drawn.seam += `M${n(x)} ${n(y + b * j)}h${n(w)}`;
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [X, Y] = [x + a * i, y + b * j];
      if (isHorse(arm)) drawn.cut += /heavy|cuirassier|crossed/.test(arm) ? `M${n(X)} ${n(Y)}l${n(a / 2)} ${n(b / 2)}l${n(-a / 2)} ${n(b / 2)}zM${n(X + a)} ${n(Y)}l${n(-a / 2)} ${n(b / 2)}l${n(a / 2)} ${n(b / 2)}z` : `M${n(X)} ${n(Y)}l${n(a)} ${n(b)}h${n(-a)}z`;
      else if (/light/.test(arm)) for (let p = 0; p < 3; p++) drawn.dots += `M${n(X + (a / 3) * (p + 0.5))} ${n(Y + b * 0.55)}h0`;
      else if (/grenadier|guard/.test(arm)) drawn.cut += `M${n(X + a / 2)} ${n(Y + b * 0.22)}l${n(b * 0.2)} ${n(b * 0.3)}l${n(-b * 0.2)} ${n(b * 0.3)}l${n(-b * 0.2)} ${n(-b * 0.3)}z`;
    }
  }
  const inset = Math.min(w, d) * 0.13;
  drawn.piping = rect(x + inset, y + inset, w - 2 * inset, d - 2 * inset);
  const mast = Math.max(7, Math.min(w, d) * 0.55);
  if (isHorse(arm)) drawn.arrow = `M${n(-mast * 0.6)} ${n(y - 1)}L0 ${n(y - mast * 0.8)}L${n(mast * 0.6)} ${n(y - 1)}z`;
  else drawn.flag = `M0 ${n(y)}v${n(-mast)}h${n(mast * 0.8)}l${n(-mast * 0.18)} ${n(mast * 0.25)}l${n(mast * 0.18)} ${n(mast * 0.25)}h${n(-mast * 0.8)}`;
  if (/lancer/.test(arm)) drawn.flag = `M${n(mast)} ${n(y)}v${n(-mast * 1.3)}l${n(mast)} ${n(mast * 0.3)}l${n(-mast)} ${n(mast * 0.3)}`;
  return drawn;
}

function open(arm: string, w: number, d: number): Drawn {
  const drawn: Drawn = { ...BARE, front: `M${n(-w / 2)} ${n(-d / 2 - 3)}h${n(w)}`, thin: true };
  const files = Math.max(4, Math.min(10, Math.round(w / d)));
  const a = w / files;
  for (let i = 0; i < files; i++) {
    const Y = -d / 2 + (i % 2 ? d * 0.3 : 0);
    drawn.block += rect(-w / 2 + a * i + a * 0.14, Y, a * 0.66, d * 0.6);
    if (/light/.test(arm)) drawn.dots += `M${n(-w / 2 + a * (i + 0.47))} ${n(Y + d * 0.3)}h0`;
  }
  return drawn;
}

function square(arm: string, w: number, d: number): Drawn {
  const [x, y, t] = [-w / 2, -d / 2, Math.min(w, d) * 0.2];
  const drawn: Drawn = { ...BARE, cast: rect(x + 1.5, y + 2.5, w, d), block: rect(x, y, w, d), hollow: rect(x + t, y + t, w - 2 * t, d - 2 * t), front: rect(x, y, w, d) };
  if (/light/.test(arm)) for (const k of [-0.25, 0, 0.25]) drawn.dots += `M${n(w * k)} ${n(y + t / 2)}h0M${n(w * k)} ${n(-y - t / 2)}h0`;
  return drawn;
}

function guns(arm: string, formation: string, w: number, d: number, front: string): Drawn {
  const drawn: Drawn = { ...BARE, trace: rect(-w / 2, -d / 2, w, d), front };
  const limbered = /(^|[^n])limbered|march/.test(formation);
  const pieces = limbered ? Math.max(1, Math.min(3, Math.round(d / w / 1.2))) : Math.max(1, Math.min(4, Math.round(w / (d * 0.8))));
  const s = (limbered ? Math.min(w / 18, d / pieces / 34) : Math.min(w / pieces / 18, d / 26));
  const at = (px: number, py: number, flip: number): void => {
    drawn.guns += `M${n(px - 1.6 * s)} ${n(py + 8 * s * flip)}L${n(px - 1.3 * s)} ${n(py - 10 * s * flip)}h${n(2.6 * s)}L${n(px + 1.6 * s)} ${n(py + 8 * s * flip)}z`;
    drawn.wheels += `M${n(px - 7 * s)} ${n(py - s * flip)}h${n(14 * s)}M${n(px - 7 * s)} ${n(py - 5 * s)}v${n(8 * s)}M${n(px + 7 * s)} ${n(py - 5 * s)}v${n(8 * s)}M${n(px)} ${n(py + 8 * s * flip)}v${n(6 * s * flip)}`;
  };
  for (let i = 0; i < pieces; i++) {
    if (limbered) {
      const py = -d / 2 + (d / pieces) * (i + 0.5);
      at(0, py + 6 * s, -1);
      drawn.dots += `M${n(-3.5 * s)} ${n(py - 9 * s)}h0M${n(3.5 * s)} ${n(py - 9 * s)}h0`;
    } else {
      const px = -w / 2 + (w / pieces) * (i + 0.5);
      at(px, 0, 1);
      if (/horse/.test(arm)) drawn.dots += `M${n(px - 6 * s)} ${n(d / 2 - 5 * s)}h0M${n(px + 6 * s)} ${n(d / 2 - 5 * s)}h0`;
    }
  }
  return drawn;
}

/** A likely footprint where only the name of a formation is known: for buttons and cards. */
export function footprint(arm: string, formation: string): [w: number, d: number] {
  if (isGuns(arm)) return /(^|[^n])limbered|march/.test(formation) ? [28, 62] : [60, 34];
  const deep = isHorse(arm) ? 24 : 16;
  if (/march/.test(formation)) return [24, 64];
  if (/square/.test(formation)) return [50, 50];
  if (/column|mass/.test(formation)) return [58, deep * 2];
  return [112, deep];
}
