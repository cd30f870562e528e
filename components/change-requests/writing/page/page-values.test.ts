import { expect, test } from 'vitest';
import {
  changedValues,
  formatTarget,
  mergeValues,
  type PageValues,
  parseTarget,
  updateOf,
  validateValues,
} from './page-values.ts';

const values: PageValues = {
  title: 'Buoys',
  description: '',
  emoji: '⚓',
  slug: 'buoys',
  target: '',
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
};

test('only changed values are sent', () => {
  const after = { ...values, title: 'Moorings', hidden: true };
  expect(changedValues(values, after)).toEqual(['title', 'hidden']);
  expect(updateOf('p', values, after, null)).toEqual({
    operation: 'update_page',
    page: 'p',
    title: 'Moorings',
    hidden: true,
  });
  expect(updateOf('p', values, { ...values, emoji: '' }, 'Text')).toEqual({
    operation: 'update_page',
    page: 'p',
    emoji: null,
    document: { markdown: 'Text' },
  });
});

test('changes to different values are merged; changes to the same value conflict', () => {
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

test('invalid values are reported before anything is sent', () => {
  expect(validateValues(values, 'document')).toEqual({});
  expect(validateValues({ ...values, title: ' ' }, 'document').title).toBe('Enter a title.');
  for (const slug of ['Ab c', '-a', 'a/b', 'É', 'a--b', ''])
    expect(validateValues({ ...values, slug }, 'document').slug, slug).toMatch(/lowercase letters/);
  for (const slug of ['快速开始', 'введение', 'cafe\u0301', 'v1.2_b'])
    expect(validateValues({ ...values, slug }, 'document'), slug).toEqual({});
  expect(validateValues({ ...values, target: 'javascript:x' }, 'link').target).toMatch(/https/);
  expect(validateValues({ ...values, slug: '', target: 'page:pag_1' }, 'link')).toEqual({});
});

test.each(['https://a.example/b', 'page:pag_1', 'space:spc_1', 'space:spc_1/pag_2', 'file:fil_1'])(
  'the link target %s is parsed and formatted unchanged',
  (written) => {
    expect(formatTarget(parseTarget(written))).toBe(written);
  },
);
