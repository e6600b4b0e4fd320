// Where we look: the sheet moved and scaled under a window. Pan by drag, wheel, pinch and keys.
import type { Box, Point } from './geometry';

const CLOSEST = 8;

export class Camera {
  /** Pixels to a metre (or to a unit of the sheet). */
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** The zoom the ground was last drawn sharp at. */
  drawn = $state(1);

  private settling: ReturnType<typeof setTimeout> | undefined;
  private fitted = false;
  private sheet: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  /** Pixels at each edge that something else covers. */
  private margin = { left: 0, right: 0, top: 0, bottom: 0 };

  resize(width: number, height: number): void {
    const [was, then] = [this.width, this.height];
    this.width = width;
    this.height = height;
    if (!this.fitted) this.fit();
    else if (was > 0) {
      this.x += (width - was) / 2;
      this.y += (height - then) / 2;
      this.hold();
    }
  }

  lay(sheet: Box): void {
    this.sheet = sheet;
    if (!this.fitted) this.fit();
  }

  /** Below it something else lies. */
  get floor(): number {
    return this.height - this.margin.bottom;
  }

  cover(margin: Partial<Camera['margin']>): void {
    Object.assign(this.margin, margin);
  }

  private get least(): number {
    const { left, right, top, bottom } = this.sheet;
    return Math.min(this.width / (right - left), this.height / (bottom - top)) * 0.85;
  }

  /** The whole of it, or of a part, in the window. */
  fit(part: Box = this.sheet, closest = CLOSEST): void {
    if (this.width === 0 || this.height === 0) return;
    const { left, right, top, bottom } = this.margin;
    const [w, h] = [Math.max(80, this.width - left - right), Math.max(80, this.height - top - bottom)];
    const k = Math.min(closest, w / Math.max(1, part.right - part.left), h / Math.max(1, part.bottom - part.top));
    this.k = Math.max(this.least, k);
    this.x = left + w / 2 - ((part.left + part.right) / 2) * this.k;
    this.y = top + h / 2 - ((part.top + part.bottom) / 2) * this.k;
    this.fitted = this.sheet.right > 1;
    this.hold();
    this.drawn = this.k;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /** About a point of the window, which keeps its place. */
  zoom(by: number, [px, py]: Point = [this.width / 2, this.height / 2]): void {
    const k = Math.min(CLOSEST, Math.max(this.least, this.k * by));
    const at = this.at([px, py]);
    this.k = k;
    this.x = px - at[0] * k;
    this.y = py - at[1] * k;
    this.hold();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.drawn = this.k), 140);
  }

  /** Brings a place into view, if it is not. */
  show([x, y]: Point, room = 60): void {
    const [px, py] = this.to([x, y]);
    const { left, right, top, bottom } = this.margin;
    const dx = px < left + room ? left + room - px : px > this.width - right - room ? this.width - right - room - px : 0;
    const dy = py < top + room ? top + room - py : py > this.height - bottom - room ? this.height - bottom - room - py : 0;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  at([px, py]: Point): Point {
    return [(px - this.x) / this.k, (py - this.y) / this.k];
  }

  to([x, y]: Point): Point {
    return [x * this.k + this.x, y * this.k + this.y];
  }

  /** Some of the sheet stays in the window. */
  private hold(): void {
    const keep = 0.5;
    const { left, right, top, bottom } = this.sheet;
    const clamp = (at: number, low: number, high: number) => Math.min(high, Math.max(low, at));
    this.x = clamp(this.x, this.width * keep - right * this.k, this.width * keep - left * this.k);
    this.y = clamp(this.y, this.height * keep - bottom * this.k, this.height * keep - top * this.k);
  }
}

const STEP = 60;

/** True if the key was one of ours. */
export function steer(camera: Camera, key: string): boolean {
  const does: Record<string, () => void> = {
    ArrowLeft: () => camera.pan(STEP, 0), ArrowRight: () => camera.pan(-STEP, 0), ArrowUp: () => camera.pan(0, STEP), ArrowDown: () => camera.pan(0, -STEP),
    '+': () => camera.zoom(1.25), '=': () => camera.zoom(1.25), '-': () => camera.zoom(0.8), '0': () => camera.fit(),
  };
  does[key]?.();
  return key in does;
}

/** Drag, wheel and pinch on an element; a short press without movement stays a click. */
export function gestures(node: HTMLElement | SVGElement, camera: Camera): () => void {
  const held = new Map<number, Point>();
  let travelled = 0;
  const place = (event: PointerEvent | WheelEvent): Point => {
    const { left, top } = node.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const down = (event: PointerEvent) => {
    if (event.button > 1 || (event.target as Element | null)?.closest('[data-grip], .no-pan')) return;
    held.set(event.pointerId, place(event));
    travelled = 0;
  };
  const move = (event: PointerEvent) => {
    const was = held.get(event.pointerId);
    if (!was) return;
    const now = place(event);
    const [dx, dy] = [now[0] - was[0], now[1] - was[1]];
    travelled += Math.abs(dx) + Math.abs(dy);
    if (travelled < 4) return;
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (!other) return camera.pan(dx, dy);
    const apart = (a: Point) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
    camera.zoom(apart(now) / apart(was), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    camera.pan(dx / 2, dy / 2);
  };
  const up = (event: PointerEvent) => held.delete(event.pointerId);
  // A drag that ends on a unit does not select it.
  const click = (event: MouseEvent) => {
    if (travelled >= 6) event.stopPropagation();
    travelled = 0;
  };
  const wheel = (event: WheelEvent) => {
    if ((event.target as Element | null)?.closest('.no-pan')) return;
    event.preventDefault();
    if (event.shiftKey) camera.pan(-event.deltaY, 0);
    else camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), place(event));
  };
  const listen: [string, (event: never) => unknown, AddEventListenerOptions?][] = [
    ['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up], ['click', click, { capture: true }], ['wheel', wheel, { passive: false }],
  ];
  for (const [name, does, how] of listen) node.addEventListener(name, does as EventListener, how);
  return () => listen.forEach(([name, does, how]) => node.removeEventListener(name, does as EventListener, how));
}
