import { expect, test } from 'vitest';
import {
  type Conflict,
  type ForecastPage,
  keyOfPart,
  keyOfSides,
  progressOf,
  resolutionOf,
  stillFitting,
  textOf,
} from './resolutions.ts';

const collision = { base: ['one'], theirs: ['two'], ours: ['three', 'four'] };
const conflict: Conflict = {
  page: 'p',
  base: 'top\none\nend',
  theirs: 'top\ntwo\nend',
  ours: 'top\nthree\nfour\nend',
  parts: [{ lines: ['top'] }, collision, { lines: ['end'] }],
};
const page: ForecastPage = {
  page: 'p',
  title: 'Start',
  theirs: 'edited',
  ours: 'edited',
  conflicts: ['text'],
};
const key = keyOfPart(collision);

test.each([
  [{ use: 'theirs' } as const, 'top\ntwo\nend'],
  [{ use: 'ours' } as const, 'top\nthree\nfour\nend'],
  [{ use: 'both' } as const, 'top\ntwo\nthree\nfour\nend'],
  [{ use: 'own', text: 'five\n' } as const, 'top\nfive\n\nend'],
])('a collision settled by %o', (choice, text) => {
  expect(textOf(conflict.parts, { [key]: choice })).toBe(text);
});

test('nothing is sent while a collision is not settled', () => {
  expect(resolutionOf(page, conflict, undefined)).toBeNull();
  expect(progressOf(page, conflict, undefined)).toEqual({ asked: 1, made: 0 });
});

test('a text that both wrote in is sent merged, although only the title collides', () => {
  const clear: Conflict = { ...conflict, parts: [{ lines: ['top', 'both', 'end'] }] };
  const titles: ForecastPage = { ...page, conflicts: ['attributes'] };
  expect(resolutionOf(titles, clear, undefined)).toBeNull();
  const keep = { side: 'ours' as const, of: keyOfSides(titles) };
  expect(resolutionOf(titles, clear, { keep, parts: {} })).toEqual({
    page: 'p',
    keep: 'ours',
    markdown: 'top\nboth\nend',
  });
});

test('a text that one side wrote in is left to the merge', () => {
  const titles: ForecastPage = { ...page, conflicts: ['attributes'] };
  const keep = { side: 'theirs' as const, of: keyOfSides(titles) };
  const one: Conflict = { ...conflict, ours: conflict.base, parts: [{ lines: ['top'] }] };
  expect(resolutionOf(titles, one, { keep, parts: {} })).toEqual({ page: 'p', keep: 'theirs' });
});

test('a page that one side deleted is settled by a side alone', () => {
  const gone: ForecastPage = { ...page, theirs: 'deleted', conflicts: ['deleted'] };
  const keep = { side: 'ours' as const, of: keyOfSides(gone) };
  expect(resolutionOf(gone, undefined, { keep, parts: {} })).toEqual({ page: 'p', keep: 'ours' });
});

test('after a change elsewhere in the text a decision stays, and after one in the same lines it goes', () => {
  const drafts = { p: { parts: { [key]: { use: 'ours' } as const } } };
  const elsewhere: Conflict = { ...conflict, parts: [{ lines: ['new'] }, collision] };
  expect(stillFitting(drafts, [page], () => elsewhere)).toEqual({ drafts, dropped: 0 });
  const same: Conflict = { ...conflict, parts: [{ ...collision, theirs: ['two, too'] }] };
  expect(stillFitting(drafts, [page], () => same)).toEqual({ drafts: {}, dropped: 1 });
});
