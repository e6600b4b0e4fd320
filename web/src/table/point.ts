// What the chosen offer shows on the map, and what a click there fills in.
import { corners, measureOf, oneOf, pathOf, pointOf, reaches, same, toGrid, toSheet, wayTo, within } from './fill';
import { length, less, type Point } from './geometry';
import type { Play } from './play.svelte';
import { obeyed, poseAt, trackOf } from './pose';
import { hexAt, hexUnder, itemOf, officerItem, officerKey, unitKey, type Item, type Overlays } from './scene';
import type { Board, BoardOfficer, Filling, Offer, Piece, Preview } from './wire';

export function chosenOverlays(board: Board, offer: Offer, fill: (Filling | undefined)[], preview: Preview | undefined, sketched: Filling | undefined): Overlays {
  const shown: Overlays = { hexes: offer.concerns.hexes.map((hex) => ({ at: hexAt(board, hex), tone: 'aim' as const })) };
  // A cost over a counter would hide both.
  const taken = new Set(board.pieces.flatMap(({ presence, hexes }) => (presence === 'on_field' ? hexes.map(String) : [])));
  offer.blanks.forEach(({ domain }, at) => {
    const filling = fill[at];
    if (domain.kind === 'point') {
      shown.region = domain.region.shapes.map((shape) => corners(shape).map((corner) => toSheet(board, corner)));
      const point = pointOf(filling);
      if (point) shown.spot = { at: toSheet(board, [point.x, point.y]), ...(point.facing !== undefined && domain.facings && { facing: (point.facing * 360) / domain.facings }) };
    } else if (domain.kind === 'hex_path') {
      const way = pathOf(filling);
      const last = way?.at(-1);
      shown.hexes?.push(...reaches(domain).map((reach) => ({
        at: hexAt(board, [reach.q, reach.r]), words: taken.has(String([reach.q, reach.r])) ? '' : String(reach.cost), tone: last && reach.q === last.q && reach.r === last.r ? ('end' as const) : reach.ends ? ('reach' as const) : ('pass' as const),
      })));
      const start = domain.nodes[0]?.at;
      if (way && start) shown.trail = [start, ...way].map(({ q, r }) => hexAt(board, [q, r]));
    }
  });
  const ordered = obeyed(offer);
  shown.ghosts = ordered ? ghosts(board, ordered, [sketched], undefined) : ghosts(board, offer, fill, preview);
  return shown;
}

/** A move of the others: where it began, and the way. */
export function movedOverlays(board: Board, { pieces, officers }: { pieces: Piece[]; officers: BoardOfficer[] }): Overlays {
  const was = [...pieces.filter(({ presence }) => presence === 'on_field').map((piece) => itemOf(board, piece)), ...officers.filter(({ presence }) => presence === 'on_field').map((one) => officerItem(board, one))];
  const far = was.filter((item) => {
    const now = itemNow(board, item.id);
    return now && length(less(now.at, item.at)) > Math.max(item.d, 1) / 2;
  });
  const [only] = far;
  const to = only && far.length === 1 ? itemNow(board, only.id)?.at : undefined;
  return { ghosts: far, ...(only && to && { trail: [only.at, to] }) };
}

function itemNow(board: Board, id: string): Item | undefined {
  const piece = board.pieces.find(({ unit, presence }) => unitKey(unit) === id && presence === 'on_field');
  if (piece) return itemOf(board, piece);
  const officer = board.officers.find((one) => officerKey(one.officer) === id && one.presence === 'on_field');
  return officer && officerItem(board, officer);
}

/** How it would stand: between the server's own places while a hand drags, else as its preview says. */
function ghosts(board: Board, offer: Offer, fill: (Filling | undefined)[], preview: Preview | undefined): Item[] {
  const first = fill[0];
  const value = measureOf(first);
  const track = trackOf(offer);
  const pose = track && value !== undefined ? poseAt(track, value) : undefined;
  if (pose) return [itemOf(board, pose)];
  const choice = oneOf(first);
  const named = offer.ghosts.find(({ filling }) => (choice === undefined ? filling === null : oneOf(filling ?? undefined) === choice));
  if (named && offer.blanks.length <= 1) return named.pieces.map((piece) => itemOf(board, piece));
  const last = pathOf(first)?.at(-1);
  const piece = board.pieces.find(({ unit }) => unit === offer.about);
  if (last && piece) {
    const [x, y] = hexAt(board, [last.q, last.r]);
    const there: Piece = { ...piece, at: [x, y], hexes: [[last.q, last.r]], facing: last.facing === undefined ? piece.facing : last.facing * 60 };
    return [itemOf(board, there)];
  }
  const officer = offer.concerns.officers[0];
  const spot = pointOf(first);
  const one = board.officers.find((any) => any.officer === officer);
  if (spot && one && offer.about === undefined) {
    const [x, y] = toSheet(board, [spot.x, spot.y]);
    return [officerItem(board, { ...one, at: [x, y] })];
  }
  return (preview?.pieces ?? []).slice(0, 12).map((any) => itemOf(board, any));
}

/** A click on the map fills the first blank that wants a place. True if it was used. */
export function clicked(play: Play, board: Board, at: Point): boolean {
  const offer = play.chosen;
  if (!offer) return false;
  const index = offer.blanks.findIndex(({ domain }) => domain.kind === 'point' || domain.kind === 'hex_path');
  const domain = offer.blanks[index]?.domain;
  if (domain?.kind === 'point') {
    const [x, y] = toGrid(board, at);
    if (!within(domain, [x, y])) return false;
    const was = pointOf(play.fill[index]);
    play.set(index, { point: { x, y, ...(was?.facing !== undefined && { facing: was.facing }) } });
    return true;
  }
  if (domain?.kind !== 'hex_path') return false;
  const hex = hexUnder(board, at);
  const reach = hex && reaches(domain).find(({ q, r, ends }) => ends && q === hex[0] && r === hex[1]);
  if (!reach) return false;
  // A second click in the same hex turns to the next facing there.
  const last = pathOf(play.fill[index])?.at(-1);
  const now = reach.nodes.findIndex((node) => last && domain.nodes[node] && same(domain.nodes[node].at, last));
  const next = reach.nodes[(now + 1) % reach.nodes.length];
  if (next !== undefined) play.set(index, { hex_path: wayTo(domain, next) });
  return true;
}
