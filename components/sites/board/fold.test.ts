import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionOf } from '#components/kit/board/tree.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { foldMove, foldMoves, type ItemMove } from './fold.ts';
import { inverseOf } from './history.ts';
import { canContain, type Structure } from './items.ts';
import { pathOf } from './paths.ts';
import { rowsOf } from './rows.ts';
import { recorded, structure } from './testing-board.ts';

const list = (from: Structure, parent: string | null) => from.lists.get(parent);

/** Random moves to valid positions, and to some invalid ones. */
const anyMove = fc.nat().chain((seed) => {
  const ids = [...structure.nodes.keys()];
  const holders = [null, ...ids.filter((id) => structure.lists.has(id))];
  return fc.record({
    id: fc.constantFrom(...ids),
    parent: fc.constantFrom(...holders),
    place: fc.oneof(
      fc.constant({}),
      fc.record({ after: fc.constantFrom(...ids) }),
      fc.record({ before: fc.constantFrom(...ids) }),
    ),
    seed: fc.constant(seed),
  });
});

function everything(from: Structure): string[] {
  const found: string[] = [];
  const walk = (parent: string | null): void => {
    for (const id of list(from, parent) ?? []) {
      found.push(id);
      expect(from.parents.get(id)).toBe(parent);
      if (from.lists.has(id)) walk(id);
    }
  };
  walk(null);
  return found;
}

describe('pending moves', () => {
  test('any sequence keeps every item exactly once, in a valid position', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const folded = foldMoves(structure, moves);
        expect(everything(folded).toSorted()).toEqual(everything(structure).toSorted());
        for (const [id, item] of folded.nodes) {
          expect(canContain(folded, item, folded.parents.get(id) ?? null)).toBe(true);
          if (item.object === 'site-section') {
            expect(folded.lists.get(id)?.length).toBeGreaterThan(0);
            const paths = (folded.lists.get(id) ?? []).map((each) => pathOf(folded, each));
            expect(new Set(paths).size).toBe(paths.length);
          }
        }
      }),
    );
  });

  test('the rows kept from before a move equal those built from scratch', () => {
    const rowsIn = (from: Structure) => rowsOf(from, () => true);
    const rebuilt = (from: Structure): Structure => ({
      ...from,
      lists: new Map([...from.lists].map(([parent, ids]) => [parent, [...ids]])),
    });
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 20 }), (moves) => {
        moves.reduce((before, move) => {
          const after = foldMove(before, move);
          expect(rowsIn(after)).toEqual(rowsIn(rebuilt(after)));
          return after;
        }, structure);
      }),
    );
  });

  test('undoing moves in reverse order restores every list', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 25 }), (moves) => {
        let now = structure;
        const done: SiteMove[] = [];
        for (const move of moves) {
          const next = foldMove(now, move);
          if (next === now) continue;
          done.push(recorded(now, move));
          now = next;
        }
        for (const move of done.toReversed()) {
          const back = inverseOf(now, move);
          expect(back?.isLast).toBe(false);
          now = foldMove(now, back as ItemMove);
        }
        expect(Object.fromEntries(now.lists)).toEqual(Object.fromEntries(structure.lists));
      }),
    );
  });

  test('two people who move items at once end with the same structure, and lose nothing', () => {
    const turn = fc.record({ who: fc.constantFrom('one', 'other'), isSent: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.tuple(turn, anyMove), { maxLength: 30 }), (turns) => {
        let service = structure;
        const people = { one: [] as ItemMove[], other: [] as ItemMove[] };
        const seen = { one: structure, other: structure };
        const send = (who: 'one' | 'other') => {
          const move = people[who].shift();
          if (move) service = foldMove(service, move);
          seen[who] = service;
        };
        for (const [{ who, isSent }, move] of turns) {
          people[who as 'one'].push(move);
          if (isSent) send(who as 'one');
          const shown = foldMoves(seen[who as 'one'], people[who as 'one']);
          expect(everything(shown)).toHaveLength(structure.nodes.size);
        }
        for (const who of ['one', 'other'] as const) while (people[who].length > 0) send(who);
        seen.one = service;
        seen.other = service;
        const end = (who: 'one' | 'other') => foldMoves(seen[who], people[who]).lists;
        expect(Object.fromEntries(end('one'))).toEqual(Object.fromEntries(end('other')));
      }),
    );
  });

  test('a move with a missing or invalid target changes nothing', () => {
    const unchanged = (id: string, parent: string | null, place = {}) =>
      expect(foldMove(structure, { id, parent, place })).toBe(structure);
    unchanged('crew', 'buoys', { after: 'm1' });
    unchanged('crew', 'gone');
    unchanged('crew', null);
    unchanged('buoys', 'safety');
    unchanged('Hardware', 'Software');
    unchanged('m1', 'buoys');
  });

  test('the position of an item equals the move that puts it there', () => {
    for (const id of structure.nodes.keys()) {
      const again = foldMove(structure, { id, ...positionOf(structure, id) } as ItemMove);
      expect(Object.fromEntries(again.lists)).toEqual(Object.fromEntries(structure.lists));
    }
  });
});

describe('a space that becomes a section', () => {
  test('takes its path along, and leaves its default to the next one', () => {
    const made = foldMove(structure, {
      id: 'crew',
      parent: null,
      place: { after: 'notes' },
      section: true,
    });
    const id = made.parents.get('crew') ?? '';
    expect(made.lists.get(null)?.indexOf(id)).toBe(2);
    expect(pathOf(made, 'crew')).toBe('/crew');
    expect(made.lists.get('safety')).toEqual(['s1']);
    const inGroup = foldMove(structure, {
      id: 'b1',
      parent: 'Software',
      place: {},
      section: true,
    });
    expect(inGroup.lists.get('Software')?.length).toBe(2);
    expect(inGroup.defaults.get('buoys')).toBe('calibration');
  });

  test('isn’t the last one of its section', () => {
    const move = { id: 'm1', parent: null, place: {}, section: true };
    expect(foldMove(structure, move)).toBe(structure);
  });
});
