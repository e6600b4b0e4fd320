import { describe, expect, it } from 'vitest';
import { allowed, complete, corners, drawnTo, guess, oneMore, reaches, spoken, wayTo, within, type HexPath, type Measure, type ShareOut } from '../../src/table/fill';
import { inside, motion, moved, wind, type Point } from '../../src/table/geometry';
import { place } from '../../src/table/labels';
import { without } from '../../src/table/offers';
import { poseAt, rail, valueNear, type Track } from '../../src/table/pose';
import type { Offer, Piece } from '../../src/table/wire';

const oblong = (x: number, y: number): [number, number][] => [[x - 10, y - 5], [x + 10, y - 5], [x + 10, y + 5], [x - 10, y + 5]];
const piece = (outline: [number, number][], facing = 0) => ({ unit: 1, outline, facing, at: [0, 0] }) as unknown as Piece;
const cm: Measure = { kind: 'measure', unit: { name: 'cm', grid: 1000 }, least: 0, most: 13_500, step: 500, stops: [{ at: 9_700, words: 'leaves the radius', clause: 'HZ-ADV-03', firmness: 'soft' }] };

describe('a piece between two places', () => {
  it('goes straight where nothing turns', () => {
    const way = motion(oblong(0, 0), oblong(0, -40));
    expect(way.turn).toBe(0);
    expect(moved(oblong(0, 0), way, 0.25)[0]).toEqual([-10, -15]);
  });

  it('wheels about the corner that stays', () => {
    const start = oblong(0, 0);
    const quarter = start.map(([x, y]): [number, number] => [-10 - (y + 5), -5 + (x + 10)]);
    const way = motion(start, quarter);
    expect(way.about[0]).toBeCloseTo(-10);
    expect(way.about[1]).toBeCloseTo(-5);
    const half = moved(start, way, 0.5);
    expect(half[0]?.[0]).toBeCloseTo(-10);
    expect(Math.hypot((half[1]?.[0] ?? 0) + 10, (half[1]?.[1] ?? 0) + 5)).toBeCloseTo(20);
  });

  it('stands where the server put it at a named stop, and between stops in between', () => {
    const track: Track = { frames: [0, 10, 40].map((value) => ({ value, piece: piece(oblong(0, -value)) })), least: 0, most: 40 };
    expect(poseAt(track, 10)?.outline[0]).toEqual([-10, -15]);
    expect(poseAt(track, 25)?.outline[0]).toEqual([-10, -30]);
    expect(poseAt(track, 99)?.outline[0]).toEqual([-10, -45]);
    expect(valueNear(rail(track), [3, -35])).toBeCloseTo(30);
  });
});

describe('where one may ride', () => {
  const ride = { kind: 'point', region: { shapes: [{ circle: { centre: [100, 50], radius: 60 } }] } } as unknown as Parameters<typeof within>[0];
  it('is a circle, not the square around it', () => {
    expect(within(ride, [160, 50])).toBe(true);
    expect(within(ride, [142, 92])).toBe(true);
    expect(within(ride, [145, 95])).toBe(false);
  });

  it('is drawn round', () => {
    for (const [x, y] of corners(ride.region.shapes[0] ?? { polygon: [] })) expect(Math.hypot(x - 100, y - 50)).toBeCloseTo(60);
  });
});

describe('blanks', () => {
  it('keeps to steps, stops and ends', () => {
    expect(allowed(cm, 740)).toBe(500);
    expect(allowed(cm, 9_690)).toBe(9_700);
    expect(allowed(cm, 99_999)).toBe(13_500);
    expect(drawnTo(cm, 9_400, 350)).toBe(9_700);
    expect(spoken(cm, 9_700)).toBe('9.7 cm');
  });

  it('takes the cheapest way over hexes, and knows the facings of a hex', () => {
    const at = (q: number, r: number, facing: number) => ({ q, r, facing });
    const domain: HexPath = {
      kind: 'hex_path', budget: 5,
      nodes: [{ at: at(0, 0, 0), cost: 0, ends: false }, { at: at(1, 0, 0), cost: 2, ends: true }, { at: at(1, 0, 1), cost: 3, ends: true }, { at: at(2, 0, 0), cost: 4, ends: true }, { at: at(0, 1, 0), cost: 9, ends: true }],
      edges: [{ from: 0, to: 1, cost: 2 }, { from: 1, to: 2, cost: 1 }, { from: 1, to: 3, cost: 2 }, { from: 2, to: 3, cost: 2 }],
    };
    expect(wayTo(domain, 3)).toEqual([at(1, 0, 0), at(2, 0, 0)]);
    expect(reaches(domain).map(({ q, r, nodes }) => [q, r, nodes.length])).toEqual([[0, 0, 0], [1, 0, 2], [2, 0, 1]]);
  });

  it('guesses what is inside, and is complete only when all is there', () => {
    const share = { kind: 'share_out' as const, total: 4, among: [{ id: 0, words: 'a', least: 1, most: 2 }, { id: 1, words: 'b', least: 0, most: 3 }] };
    expect(guess(share, undefined, undefined)).toEqual({ share_out: [2, 2] });
    const offer = { blanks: [{ name: 'x', words: 'x', clause: 'x', domain: share }] } as unknown as Offer;
    expect(complete(offer, [{ share_out: [2, 1] }])).toBeUndefined();
    expect(complete(offer, [{ share_out: [2, 2] }])).toEqual([{ share_out: [2, 2] }]);
    const apart = { kind: 'some_of' as const, of: [1, 2, 3].map((id) => ({ id, words: String(id) })), least: 1, most: 3, apart: [[1, 2]] as [number, number][] };
    expect(guess(apart, undefined, undefined)).toEqual({ some_of: [1, 3] });
  });
});

it('names are laid beside one another or left out, the selected one never', () => {
  const wish = (id: string, rank: number, must = false) => ({ id, name: 'Light Battalion', at: [0, 0] as Point, half: [200, 200] as Point, rank, size: 13, must });
  const put = place([wish('a', 1), ...Array.from({ length: 12 }, (_, n) => wish(`n${n}`, 0)), wish('sel', -1, true)], []);
  expect(put.has('a')).toBe(true);
  expect(put.has('sel')).toBe(true);
  expect(put.size).toBeLessThan(14);
});

it('says an offer without the name everybody can read above it', () => {
  expect(without('Wheel 1er Léger to the left', '1er Léger')).toBe('Wheel to the left');
  expect(without('1er Léger forms line', '1er Léger')).toBe('Forms line');
  expect(without('End the orders', '1er Léger')).toBe('End the orders');
});

it('compass and polygons', () => {
  expect([0, 44, 90, 359].map(wind)).toEqual(['north', 'north-east', 'east', 'north']);
  expect(inside([1, 1], [[0, 0], [2, 0], [2, 2], [0, 2]])).toBe(true);
  expect(inside([3, 1], [[0, 0], [2, 0], [2, 2], [0, 2]])).toBe(false);
});

describe('a share-out', () => {
  const among = ['First', 'Second', 'Third'].map((words, id) => ({ id, words, least: 0, most: 1 }));
  const of = (total: number, many = 3): ShareOut => ({ kind: 'share_out', total, among: among.slice(0, many) });

  it('gives one more while there is something to give', () => {
    expect(oneMore(of(2), [1, 0, 0], 1)).toEqual([1, 1, 0]);
  });

  it('takes it from the only other who can spare it', () => {
    expect(oneMore(of(1), [1, 0, 0], 2)).toEqual([0, 0, 1]);
  });

  it('asks who is to give where several could, and gives nobody too much', () => {
    expect(oneMore(of(2), [1, 1, 0], 2)).toBeUndefined();
    expect(oneMore(of(1, 2), [1, 0], 0)).toBeUndefined();
  });
});
