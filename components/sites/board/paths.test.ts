import { describe, expect, test } from 'vitest';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { foldMove } from './fold.ts';
import { structureOf } from './items.ts';
import { isLive, pathChanges, pathOf } from './paths.ts';
import { readersOf } from './readers.ts';
import { section, space, structure, structureWith } from './testing-board.ts';

describe('paths', () => {
  test('follow the section, and a default space shows where its section does', () => {
    expect(pathOf(structure, 'b1')).toBe('/buoys');
    expect(pathOf(structure, 'calibration')).toBe('/buoys/calibration');
    expect(pathOf(structure, 'Hardware')).toBe('');
  });

  test('change with a move; what shows elsewhere now is not left over', () => {
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

  test('are live while something shows there', () => {
    const paths = [...structure.items.keys()].map((id) => pathOf(structure, id)).filter(Boolean);
    for (const path of paths) expect(isLive(structure, path)).toBe(true);
    for (const path of ['/buoys/b1', '/gone', '/buoys/gone', '/safety/crew/page', '/'])
      expect(isLive(structure, path)).toBe(false);
    const flat = structureOf({
      type: 'siteSpaces',
      structure: [space('a', { default: true }), space('b')],
    } as unknown as SiteStructure);
    expect(['/', '/a', '/b'].map((path) => isLive(flat, path))).toEqual([false, false, true]);
  });

  test('that are taken where something goes get the next free one', () => {
    const twin = structureWith(
      section('one', [space('a', { path: 'guide' }), space('b')]),
      section('two', [space('c', { path: 'guide' }), space('d', { path: 'guide-2' })]),
    );
    const moved = foldMove(twin, { id: 'a', parent: 'two', place: {} });
    expect(pathOf(moved, 'a')).toBe('/two/guide-3');
  });
});

describe('what readers see', () => {
  test('is the navigation around what is looked at', () => {
    expect(readersOf(structure, 'crew')).toEqual({
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
    const first = readersOf(structure, null);
    expect(first.sections.find(({ isHere }) => isHere)?.id).toBe('buoys');
    expect(readersOf(structure, 'n2').sections).toEqual([]);
  });
});
