import { describe, expect, test } from 'vitest';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { foldMove } from './fold.ts';
import { structureOf } from './items.ts';
import { navigationOf } from './navigation.ts';
import { isLive, pathChanges, pathOf } from './paths.ts';
import { section, space, structure, structureWith } from './testing-board.ts';

describe('paths', () => {
  test('follow the section, and a default space shows where its section does', () => {
    expect(pathOf(structure, 'b1')).toBe('/buoys');
    expect(pathOf(structure, 'calibration')).toBe('/buoys/calibration');
    expect(pathOf(structure, 'Hardware')).toBe('');
  });

  test('change with a move; a path that is used again is not offered for a redirect', () => {
    const moved = foldMove(structure, { id: 'calibration', parent: 'safety', place: {} });
    expect(pathChanges(structure, moved)).toEqual([
      {
        id: 'calibration',
        from: '/buoys/calibration',
        to: '/safety/calibration',
        isLeftOver: true,
      },
    ]);
    const without = foldMove(structure, { id: 'b1', parent: 'safety', place: {} });
    expect(pathChanges(structure, without)).toEqual([
      { id: 'b1', from: '/buoys', to: '/safety/b1', isLeftOver: false },
      { id: 'calibration', from: '/buoys/calibration', to: '/buoys', isLeftOver: true },
    ]);
  });

  test('are live while something is shown there', () => {
    const paths = [...structure.nodes.keys()].map((id) => pathOf(structure, id)).filter(Boolean);
    for (const path of paths) expect(isLive(structure, path)).toBe(true);
    for (const path of ['/buoys/b1', '/gone', '/buoys/gone', '/safety/crew/page', '/'])
      expect(isLive(structure, path)).toBe(false);
    const flat = structureOf({
      type: 'siteSpaces',
      structure: [space('a', { default: true }), space('b')],
    } as unknown as SiteStructure);
    expect(['/', '/a', '/b'].map((path) => isLive(flat, path))).toEqual([false, false, true]);
  });

  test('that are taken at the target get the next free path', () => {
    const twin = structureWith(
      section('one', [space('a', { path: 'guide' }), space('b')]),
      section('two', [space('c', { path: 'guide' }), space('d', { path: 'guide-2' })]),
    );
    const moved = foldMove(twin, { id: 'a', parent: 'two', place: {} });
    expect(pathOf(moved, 'a')).toBe('/two/guide-3');
  });
});

describe('the navigation preview', () => {
  test('shows what is around an item', () => {
    expect(navigationOf(structure, 'crew')).toEqual({
      tabs: [
        { id: 'Hardware', title: 'Hardware', isHere: true },
        { id: 'notes', title: 'notes', isHere: false },
        { id: 'Software', title: 'Software', isHere: false },
      ],
      sections: [
        { id: 'buoys', title: 'buoys', isHere: false },
        { id: 'moorings', title: 'moorings', isHere: false },
        { id: 'safety', title: 'safety', isHere: true },
      ],
      spaces: [
        { id: 's1', title: 's1', isHere: false },
        { id: 'crew', title: 'crew', isHere: true },
      ],
    });
    const first = navigationOf(structure, null);
    expect(first.sections.find(({ isHere }) => isHere)?.id).toBe('buoys');
    expect(navigationOf(structure, 'n2').sections).toEqual([]);
  });

  test('leaves out sections whose spaces are all in the trash, and says which are for some', () => {
    const gone = { deletedAt: '2026-11-20T10:42:00.000Z' };
    const site = structureWith(
      section('guide', [space('start', { default: true }), space('old', gone)], { default: true }),
      section('ideas', [space('idea', gone)]),
      section('beta', [space('b')], { condition: 'visitor.claims.tester' }),
    );
    const { tabs, spaces } = navigationOf(site, null);
    expect(tabs.map(({ id, condition }) => [id, condition])).toEqual([
      ['guide', undefined],
      ['beta', 'visitor.claims.tester'],
    ]);
    expect(spaces.map(({ id }) => id)).toEqual(['start']);
  });
});
