import { expect, test } from 'vitest';
import {
  changedValues,
  faultsOf,
  mergeValues,
  type PageValues,
  readTarget,
  updateOf,
  writtenTarget,
} from './page-values.ts';

const values: PageValues = {
  ...{ title: 'Buoys', description: '', emoji: '⚓', slug: 'buoys', target: '' },
  ...{ hidden: false, noIndex: false, noRobotsIndex: false },
};

test('only what is not as it was is sent', () => {
  const after = { ...values, title: 'Moorings', hidden: true };
  expect(changedValues(values, after)).toEqual(['title', 'hidden']);
  expect(updateOf('p', values, after, null)).toEqual({
    ...{ operation: 'update_page', page: 'p', title: 'Moorings', hidden: true },
  });
  expect(updateOf('p', values, { ...values, emoji: '' }, 'Text')).toEqual({
    ...{ operation: 'update_page', page: 'p', emoji: null, document: { markdown: 'Text' } },
  });
});

test('different values of two writers are both in; the same one is a question', () => {
  const theirs = { ...values, slug: 'floats', noIndex: true };
  const mine = { ...values, title: 'Floats', noIndex: true };
  expect(mergeValues(values, theirs, mine)).toEqual({
    values: { ...values, slug: 'floats', title: 'Floats', noIndex: true },
    conflicts: [],
  });
  const other = { ...values, title: 'Anchors' };
  expect(mergeValues(values, other, mine).conflicts).toEqual([
    { name: 'title', theirs: 'Anchors', mine: 'Floats' },
  ]);
});

test('what is wrong is said before it is sent', () => {
  expect(faultsOf(values, 'document')).toEqual({});
  expect(faultsOf({ ...values, title: ' ' }, 'document').title).toBe('Write a title.');
  expect(faultsOf({ ...values, slug: 'Ab c' }, 'document').slug).toMatch(/small letters/);
  expect(faultsOf({ ...values, target: 'javascript:x' }, 'link').target).toMatch(/https/);
  expect(faultsOf({ ...values, slug: '', target: 'page:pag_1' }, 'link')).toEqual({});
});

test.each(['https://a.example/b', 'page:pag_1', 'space:spc_1', 'space:spc_1/pag_2', 'file:fil_1'])(
  'a link to %s is read as it was written',
  (written) => {
    expect(writtenTarget(readTarget(written))).toBe(written);
  },
);
