import { describe, expect, test } from 'vitest';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { collisionOf, sameItemCollision } from './collisions.ts';
import { foldMove, foldMoves, type ItemMove } from './fold.ts';
import { areOnlyMovesSince, inverseOf, movedSince, undoRedoOf } from './history.ts';
import { recorded, structure } from './testing-board.ts';

describe('undo and redo', () => {
  const me = { id: 'me', displayName: 'Ines Carvalho' };
  const jun = { id: 'jun', displayName: 'Jun Takahashi' };
  const made = (id: string, item: string, more: object = {}): SiteMove =>
    ({ id, item: { id: item }, movedBy: me, undone: false, ...more }) as unknown as SiteMove;
  const ids = ({ undo, redo }: ReturnType<typeof undoRedoOf>) => [undo?.id, redo?.id];

  test('undoes the latest own move, and redoes the latest undone one', () => {
    const done = [made('2', 'b'), made('1', 'a')];
    expect(ids(undoRedoOf(done, 'me'))).toEqual(['2', undefined]);
    const back = [made('3', 'b', { undoes: '2' }), made('2', 'b', { undone: true }), done[1]];
    expect(ids(undoRedoOf(back as SiteMove[], 'me'))).toEqual(['1', '3']);
    const again = [
      made('4', 'b', { undoes: '3' }),
      made('3', 'b', { undoes: '2', undone: true }),
      ...back.slice(1),
    ];
    expect(ids(undoRedoOf(again as SiteMove[], 'me'))).toEqual(['4', undefined]);
  });

  test('two undone moves are redone in order', () => {
    const both = [
      made('4', 'a', { undoes: '1' }),
      made('3', 'b', { undoes: '2' }),
      made('2', 'b', { undone: true }),
      made('1', 'a', { undone: true }),
    ];
    expect(ids(undoRedoOf(both, 'me'))).toEqual([undefined, '4']);
    const one = [made('5', 'a', { undoes: '4' }), { ...both[0], undone: true }, ...both.slice(1)];
    expect(ids(undoRedoOf(one as SiteMove[], 'me'))).toEqual(['5', '3']);
  });

  test('a new move clears redo; moves by others can’t be undone', () => {
    const moves = [
      made('4', 'c'),
      made('3', 'b', { undoes: '2' }),
      made('2', 'b', { undone: true }),
      made('1', 'a', { movedBy: jun }),
    ];
    expect(ids(undoRedoOf(moves, 'me'))).toEqual(['4', undefined]);
    expect(ids(undoRedoOf(moves, 'jun'))).toEqual(['1', undefined]);
  });

  test('finds who moved the same item since', () => {
    const moves = [made('2', 'a', { movedBy: jun }), made('1', 'a')];
    expect(movedSince(moves[1] as SiteMove, moves)?.id).toBe('2');
    const back = [
      made('3', 'a', { undoes: '2', movedBy: jun }),
      made('2', 'a', { undone: true, movedBy: jun }),
      made('1', 'a'),
    ];
    expect(movedSince(back[2] as SiteMove, back)).toBeUndefined();
  });

  test('two moves of one item are undone and redone in order', () => {
    const undone = [
      made('4', 'a', { undoes: '1' }),
      made('3', 'a', { undoes: '2' }),
      made('2', 'a', { undone: true }),
      made('1', 'a', { undone: true }),
    ];
    const first = [
      made('5', 'a', { undoes: '4' }),
      { ...undone[0], undone: true } as SiteMove,
      ...undone.slice(1),
    ];
    const { redo } = undoRedoOf(first, 'me');
    expect(redo?.id).toBe('3');
    expect(movedSince(redo as SiteMove, first)).toBeUndefined();
  });

  test('knows whether anything but moves happened since a move', () => {
    const moves = [made('b', 'a', { version: 8 }), made('a', 'a', { version: 7 })];
    expect(areOnlyMovesSince(moves[1] as SiteMove, moves, 8)).toBe(true);
    expect(areOnlyMovesSince(moves[1] as SiteMove, moves, 9)).toBe(false);
  });

  test('finds the position with one neighbor missing, uses the end with both missing, and detects a missing parent', () => {
    const move: ItemMove = { id: 'calibration', parent: 'safety', place: {} };
    const moved = foldMove(structure, move);
    const record = recorded(structure, move);
    const noAfter = foldMove(moved, { id: 'b1', parent: 'api', place: {} });
    expect(inverseOf(noAfter, record)).toMatchObject({ place: { before: 'pt' }, isLast: false });
    const neither = foldMove(noAfter, { id: 'm1', parent: 'buoys', place: {} });
    const emptied = foldMoves(neither, [
      { id: 'n1', parent: 'buoys', place: {} },
      { id: 'pt', parent: 'api', place: {} },
    ]);
    expect(inverseOf(emptied, record)).toMatchObject({ place: {}, isLast: true });
    const lists = new Map(emptied.lists);
    lists.delete('buoys');
    expect(inverseOf({ ...emptied, lists }, record)).toBeNull();
  });
});

describe('conflicts', () => {
  const titles = (id: string) => id;

  test('a neighbor that moved away: mine can go after the nearest remaining one', () => {
    const move: ItemMove = { id: 'crew', parent: 'buoys', place: { after: 'calibration' } };
    const order = ['b1', 'calibration', 'crew', 'pt'];
    const now = foldMove(structure, { id: 'calibration', parent: 'api', place: {} });
    expect(collisionOf(now, move, order, [], titles)).toMatchObject({
      kind: 'neighbor',
      neighbor: 'calibration',
      instead: { parent: 'buoys', place: { after: 'b1' } },
    });
    expect(collisionOf(structure, move, order, [], titles)).toBeNull();
  });

  test('a deleted section leaves only the choice to keep their version', () => {
    const move: ItemMove = { id: 'crew', parent: 'gone', place: {} };
    expect(collisionOf(structure, move, ['crew'], [], titles)).toMatchObject({
      neighbor: 'gone',
      instead: undefined,
    });
  });

  test('the same item, moved by someone else before my move was saved', () => {
    const first: ItemMove = { id: 'crew', parent: 'safety', place: { before: 's1' } };
    const jun = recorded(structure, first, {
      version: 6,
      movedBy: { id: 'jun' } as never,
    });
    const mine = recorded(structure, first, {
      version: 7,
      movedBy: { id: 'me' } as never,
    });
    const item = { id: 'crew', title: 'crew' };
    expect(sameItemCollision([mine, jun], item, 5, 'me')).toMatchObject({ kind: 'same' });
    expect(sameItemCollision([mine, jun], item, 6, 'me')).toBeNull();
    expect(sameItemCollision([jun], item, 5, 'me')).toBeNull();
  });
});
