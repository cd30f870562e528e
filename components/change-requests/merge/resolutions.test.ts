import { expect, test } from 'vitest';
import {
  conflictKey,
  type ForecastPage,
  type PageConflict,
  progressOf,
  resolutionOf,
  resolvedText,
  sidesKey,
  validDrafts,
} from './resolutions.ts';

const textConflict = { base: ['one'], theirs: ['two'], ours: ['three', 'four'] };
const conflict: PageConflict = {
  page: 'p',
  base: 'top\none\nend',
  theirs: 'top\ntwo\nend',
  ours: 'top\nthree\nfour\nend',
  parts: [{ lines: ['top'] }, textConflict, { lines: ['end'] }],
};
const page: ForecastPage = {
  page: 'p',
  title: 'Start',
  theirs: 'edited',
  ours: 'edited',
  conflicts: ['text'],
};
const key = conflictKey(textConflict);

test.each([
  [{ use: 'theirs' } as const, 'top\ntwo\nend'],
  [{ use: 'ours' } as const, 'top\nthree\nfour\nend'],
  [{ use: 'both' } as const, 'top\ntwo\nthree\nfour\nend'],
  [{ use: 'own', text: 'five\n' } as const, 'top\nfive\n\nend'],
])('a conflict resolved by %o', (choice, text) => {
  expect(resolvedText(conflict.parts, { [key]: choice })).toBe(text);
});

test('nothing is sent while a conflict is unresolved', () => {
  expect(resolutionOf(page, conflict, undefined)).toBeNull();
  expect(progressOf(page, conflict, undefined)).toEqual({ total: 1, resolved: 0 });
});

test('a text that both sides changed is sent merged, even if only the title conflicts', () => {
  const clear: PageConflict = { ...conflict, parts: [{ lines: ['top', 'both', 'end'] }] };
  const titles: ForecastPage = { ...page, conflicts: ['attributes'] };
  expect(resolutionOf(titles, clear, undefined)).toBeNull();
  const keep = { side: 'ours' as const, of: sidesKey(titles) };
  expect(resolutionOf(titles, clear, { keep, parts: {} })).toEqual({
    page: 'p',
    keep: 'ours',
    markdown: 'top\nboth\nend',
  });
});

test('a text that one side changed is left to the merge', () => {
  const titles: ForecastPage = { ...page, conflicts: ['attributes'] };
  const keep = { side: 'theirs' as const, of: sidesKey(titles) };
  const one: PageConflict = { ...conflict, ours: conflict.base, parts: [{ lines: ['top'] }] };
  expect(resolutionOf(titles, one, { keep, parts: {} })).toEqual({ page: 'p', keep: 'theirs' });
});

test('a page that one side deleted is resolved by choosing a side', () => {
  const gone: ForecastPage = { ...page, theirs: 'deleted', conflicts: ['deleted'] };
  const keep = { side: 'ours' as const, of: sidesKey(gone) };
  expect(resolutionOf(gone, undefined, { keep, parts: {} })).toEqual({ page: 'p', keep: 'ours' });
});

test('a choice survives changes elsewhere in the text, but not in the same lines', () => {
  const drafts = { p: { parts: { [key]: { use: 'ours' } as const } } };
  const elsewhere: PageConflict = { ...conflict, parts: [{ lines: ['new'] }, textConflict] };
  expect(validDrafts(drafts, [page], () => elsewhere)).toEqual({ drafts, dropped: 0 });
  const same: PageConflict = { ...conflict, parts: [{ ...textConflict, theirs: ['two, too'] }] };
  expect(validDrafts(drafts, [page], () => same)).toEqual({ drafts: {}, dropped: 1 });
});
