import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GroupPage, Page } from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { attributeChanges } from './attributes.ts';
import { changedFiles, changedPages } from './changed-pages.ts';
import type { DiffLine } from './diff/page-diff.ts';
import { changeStarts, itemsOf } from './diff-items.ts';
import { pageRevisionsFor } from './revision-range.ts';
import { earlierRevisions, viewedStateOf } from './viewed-state.ts';

const page = (id: string, ...pages: Page[]): GroupPage => ({
  id,
  title: id,
  slug: id,
  path: id,
  type: 'group',
  pages,
});
const change = (type: SemanticChange['type'], id: string): SemanticChange => ({
  type,
  page: { id, type: 'document', title: id },
});
const outline = (rows: ReturnType<typeof changedPages>) =>
  rows.map(({ id, depth, sign }) => `${'  '.repeat(depth)}${id}${sign ? ` ${sign}` : ''}`);

describe('the list of changed pages', () => {
  test('is in tree order, with ancestors and with deleted pages in their old position', () => {
    const before = [page('a', page('b'), page('gone', page('below')), page('c')), page('d')];
    const after = [page('d'), page('a', page('b'), page('new'), page('c')), page('same')];
    const changes = [
      change('page_created', 'new'),
      change('page_edited', 'd'),
      change('page_moved', 'd'),
      change('page_deleted', 'gone'),
      change('page_deleted', 'below'),
    ];
    expect(outline(changedPages(changes, before, after))).toEqual([
      'd moved',
      'a',
      '  gone deleted',
      '    below deleted',
      '  new added',
    ]);
  });

  test('keeps a deleted page whose parent was moved or deleted', () => {
    const before = [page('a', page('gone'))];
    expect(outline(changedPages([change('page_deleted', 'gone')], before, []))).toEqual([
      'gone deleted',
    ]);
  });

  test('leaves files to their own list', () => {
    const changes: SemanticChange[] = [{ type: 'file_deleted', file: { id: 'f', name: 'x.png' } }];
    expect(changedPages(changes, [], [])).toEqual([]);
    expect(changedFiles(changes)).toEqual([{ id: 'f', name: 'x.png', sign: 'deleted' }]);
  });
});

describe('a viewed page', () => {
  const marks = [
    { page: 'a', revision: 'r1' },
    { page: 'b', revision: 'r2' },
    { page: 'c', revision: 'r1' },
  ];
  const since = new Map([['r1', [change('page_edited', 'a')]]]);

  test('is viewed until it changes again', () => {
    expect(viewedStateOf('a', marks, 'r2', since)).toEqual({ status: 'changed', since: 'r1' });
    expect(viewedStateOf('b', marks, 'r2', since)).toEqual({ status: 'viewed' });
    expect(viewedStateOf('c', marks, 'r2', since)).toEqual({ status: 'viewed' });
    expect(viewedStateOf('d', marks, 'r2', since)).toEqual({ status: 'new' });
    expect(earlierRevisions(marks, 'r2')).toEqual(['r1']);
  });

  test('shows its changes since then, or all of them', () => {
    const range = { base: 'r0', revision: 'r2' };
    const viewedState = { status: 'changed', since: 'r1' } as const;
    const of = { id: 'a', sign: 'edited' } as const;
    expect(pageRevisionsFor(of, range, viewedState, null)).toMatchObject({
      before: 'r1',
      after: 'r2',
    });
    expect(pageRevisionsFor(of, range, viewedState, 'start')).toMatchObject({
      before: 'r0',
      since: null,
    });
    expect(
      pageRevisionsFor({ id: 'n', sign: 'added' }, range, { status: 'new' }, null).before,
    ).toBeNull();
    expect(
      pageRevisionsFor({ id: 'x', sign: 'deleted' }, range, { status: 'new' }, null).after,
    ).toBeNull();
  });
});

describe('page settings that changed', () => {
  test('are shown as text, with those that hide a page highlighted', () => {
    const before = { title: 'Retries', slug: 'retries', hidden: false };
    const after = { title: 'Delivery', slug: 'retries', hidden: true, noRobotsIndex: true };
    expect(attributeChanges(before, after)).toEqual([
      { name: 'Title', before: 'Retries', after: 'Delivery', affectsVisibility: false },
      {
        name: 'Visibility',
        before: 'Visible to readers',
        after: 'Hidden from readers',
        affectsVisibility: true,
      },
      { name: 'Search engines', before: 'Indexed', after: 'Not indexed', affectsVisibility: true },
    ]);
  });

  test('of a new page are those that differ from the default', () => {
    expect(attributeChanges(null, { title: 'New', noIndex: true })).toEqual([
      { name: 'Site search', before: '', after: 'Excluded', affectsVisibility: true },
    ]);
    expect(attributeChanges({ title: 'Gone', hidden: true }, null)).toEqual([]);
  });

  test('include the target of a link', () => {
    const to = (url: string) => ({ type: 'link', target: { kind: 'url', url } }) as const;
    expect(attributeChanges(to('https://a.example'), to('https://b.example'))).toEqual([
      {
        name: 'Link target',
        before: 'https://a.example',
        after: 'https://b.example',
        affectsVisibility: false,
      },
    ]);
  });
});

describe('folding', () => {
  const kind = fc.constantFrom<DiffLine['kind']>(
    'same',
    'same',
    'same',
    'changed',
    'added',
    'removed',
  );
  const rowsOf = (kinds: DiffLine['kind'][]): DiffLine[] =>
    kinds.map((one, index) => ({ kind: one, block: `b${index}`, isLast: true, length: 10 }));
  const no = () => false;

  test('covers all rows, folds no change, and opens', () => {
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
        const isCollapsible = items.flatMap((item) => (item.kind === 'fold' ? [item.from] : []));
        expect(itemsOf(rows, new Set(isCollapsible), no)).toHaveLength(rows.length);
      }),
    );
  });

  test('keeps blocks that have threads', () => {
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

  test('counts adjacent removed and added rows as one change', () => {
    const rows = rowsOf(['removed', 'added', 'added', 'same', 'changed', 'changed', 'moved']);
    expect(changeStarts(itemsOf(rows, new Set(), no))).toEqual([0, 4, 5, 6]);
  });
});
