import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GroupPage, Page } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.ts';
import { attributeChanges } from './attributes.ts';
import { betweenFor } from './between.ts';
import { changedFiles, changedPages } from './changed-pages.ts';
import type { Row } from './diff/page-diff.ts';
import { changeStarts, itemsOf } from './items.ts';
import { earlierRevisions, standingOf } from './standing.ts';

const page = (id: string, ...pages: Page[]): GroupPage => ({
  ...{ id, title: id, slug: id, path: id, type: 'group', pages },
});
const change = (type: SemanticChange['type'], id: string): SemanticChange => ({
  type,
  page: { id, type: 'document', title: id },
});
const told = (rows: ReturnType<typeof changedPages>) =>
  rows.map(({ id, depth, sign }) => `${'  '.repeat(depth)}${id}${sign ? ` ${sign}` : ''}`);

describe('the list of changed pages', () => {
  test('has the tree’s order, what holds them, and deleted ones where they were', () => {
    const before = [page('a', page('b'), page('gone', page('below')), page('c')), page('d')];
    const after = [page('d'), page('a', page('b'), page('new'), page('c')), page('same')];
    const changes = [
      change('page_created', 'new'),
      change('page_edited', 'd'),
      change('page_moved', 'd'),
      change('page_deleted', 'gone'),
      change('page_deleted', 'below'),
    ];
    expect(told(changedPages(changes, before, after))).toEqual([
      'd moved',
      'a',
      '  gone deleted',
      '    below deleted',
      '  new added',
    ]);
  });

  test('keeps a deleted page whose holder was moved away or deleted, too', () => {
    const before = [page('a', page('gone'))];
    expect(told(changedPages([change('page_deleted', 'gone')], before, []))).toEqual([
      'gone deleted',
    ]);
  });

  test('leaves files to a list of their own', () => {
    const changes: SemanticChange[] = [{ type: 'file_deleted', file: { id: 'f', name: 'x.png' } }];
    expect(changedPages(changes, [], [])).toEqual([]);
    expect(changedFiles(changes)).toEqual([{ id: 'f', name: 'x.png', sign: 'deleted' }]);
  });
});

describe('what was viewed', () => {
  const marks = [
    { page: 'a', revision: 'r1' },
    { page: 'b', revision: 'r2' },
    { page: 'c', revision: 'r1' },
  ];
  const since = new Map([['r1', [change('page_edited', 'a')]]]);

  test('is viewed until it changes again', () => {
    expect(standingOf('a', marks, 'r2', since)).toEqual({ is: 'changed', since: 'r1' });
    expect(standingOf('b', marks, 'r2', since)).toEqual({ is: 'viewed' });
    expect(standingOf('c', marks, 'r2', since)).toEqual({ is: 'viewed' });
    expect(standingOf('d', marks, 'r2', since)).toEqual({ is: 'new' });
    expect(earlierRevisions(marks, 'r2')).toEqual(['r1']);
  });

  test('shows what is new since then, or all of it', () => {
    const ends = { base: 'r0', revision: 'r2' };
    const standing = { is: 'changed', since: 'r1' } as const;
    const of = { id: 'a', sign: 'edited' } as const;
    expect(betweenFor(of, ends, standing, null)).toMatchObject({ before: 'r1', after: 'r2' });
    expect(betweenFor(of, ends, standing, 'start')).toMatchObject({ before: 'r0', since: null });
    expect(betweenFor({ id: 'n', sign: 'added' }, ends, { is: 'new' }, null).before).toBeNull();
    expect(betweenFor({ id: 'x', sign: 'deleted' }, ends, { is: 'new' }, null).after).toBeNull();
  });
});

describe('what changed besides the text', () => {
  test('is told in words, and what hides a page is never missed', () => {
    const before = { title: 'Retries', slug: 'retries', hidden: false };
    const after = { title: 'Delivery', slug: 'retries', hidden: true, noRobotsIndex: true };
    expect(attributeChanges(before, after)).toEqual([
      { name: 'Title', before: 'Retries', after: 'Delivery', isGrave: false },
      {
        name: 'Readers',
        before: 'Listed for readers',
        after: 'Hidden from readers',
        isGrave: true,
      },
      { name: 'Search engines', before: 'Indexed', after: 'Not indexed', isGrave: true },
    ]);
  });

  test('of a new page is what sets it apart', () => {
    expect(attributeChanges(null, { title: 'New', noIndex: true })).toEqual([
      { name: 'Search in the site', before: '', after: 'Left out of search', isGrave: true },
    ]);
    expect(attributeChanges({ title: 'Gone', hidden: true }, null)).toEqual([]);
  });

  test('includes where a link leads', () => {
    const to = (url: string) => ({ type: 'link', target: { kind: 'url', url } }) as const;
    expect(attributeChanges(to('https://a.example'), to('https://b.example'))).toEqual([
      { name: 'Leads to', before: 'https://a.example', after: 'https://b.example', isGrave: false },
    ]);
  });
});

describe('folding', () => {
  const kind = fc.constantFrom<Row['kind']>('same', 'same', 'same', 'changed', 'added', 'removed');
  const rowsOf = (kinds: Row['kind'][]): Row[] =>
    kinds.map((one, index) => ({ kind: one, block: `b${index}`, isLast: true, length: 10 }));
  const no = () => false;

  test('leaves nothing out, folds no change, and opens', () => {
    fc.assert(
      fc.property(fc.array(kind), (kinds) => {
        const rows = rowsOf(kinds);
        const items = itemsOf(rows, new Set(), no);
        const covered = items.flatMap((item) =>
          item.kind === 'row'
            ? [item.row]
            : Array.from({ length: item.to - item.from }, (_, at) => item.from + at),
        );
        expect(covered).toEqual([...rows.keys()]);
        for (const item of items)
          if (item.kind === 'fold')
            expect(kinds.slice(item.from, item.to).every((one) => one === 'same')).toBe(true);
        const folds = items.flatMap((item) => (item.kind === 'fold' ? [item.from] : []));
        expect(itemsOf(rows, new Set(folds), no)).toHaveLength(rows.length);
      }),
    );
  });

  test('keeps what somebody talks about', () => {
    const rows = rowsOf(['same', 'same', 'same', 'same', 'same', 'same', 'same', 'same']);
    const items = itemsOf(rows, new Set(), (block) => block === 'b4');
    expect(items.map((item) => (item.kind === 'row' ? item.row : 'fold'))).toEqual([
      'fold',
      3,
      4,
      5,
      'fold',
    ]);
  });

  test('counts what was taken out and added in one place as one change', () => {
    const rows = rowsOf(['removed', 'added', 'added', 'same', 'changed', 'changed', 'moved']);
    expect(changeStarts(itemsOf(rows, new Set(), no))).toEqual([0, 4, 5, 6]);
  });
});
