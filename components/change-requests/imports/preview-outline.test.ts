import { expect, test } from 'vitest';
import { outlineOf } from './preview-outline.ts';

test('pages are below their parents, and what is there already or skipped is counted', () => {
  const outline = outlineOf([
    { name: 'guide/', outcome: 'group', title: 'Guide', existing: 'pag_1' },
    { name: 'guide/rope.md', outcome: 'page', title: 'Rope', parent: 'guide/' },
    { name: 'guide/rope/knot.md', outcome: 'page', title: 'Knot', parent: 'guide/rope.md' },
    { name: 'end.md', outcome: 'page', title: 'End' },
    { name: 'a.png', outcome: 'file', existing: 'fil_1' },
    { name: 'b.png', outcome: 'file' },
    { name: 'film.mp4', outcome: 'skipped', reason: 'Not text.' },
    { name: 'late.md', outcome: 'unread' },
  ]);
  expect(outline.pages.map(({ name, depth }) => [name, depth])).toEqual([
    ['guide/', 0],
    ['guide/rope.md', 1],
    ['guide/rope/knot.md', 2],
    ['end.md', 0],
  ]);
  expect(outline).toMatchObject({ images: 2, knownImages: 1, repeated: 1, unread: 1 });
  expect(outline.skipped.map(({ name }) => name)).toEqual(['film.mp4']);
});
