import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '#lib/client/problem.ts';
import type { Link } from '#lib/contract/revisions.ts';
import { occurrencesOf } from './occurrences.ts';
import { repairLinks } from './repair.ts';

afterEach(() => vi.unstubAllGlobals());

const SUBJECT = 'Repair links';
const own = { id: 'chr_7', number: 7, subject: SUBJECT, createdBy: { id: 'usr_me' } };
const occurrences = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    page: `pag_${at}`,
    title: `${at}`,
    href: 'gone.md',
  }));

/** An API with a page for each occurrence. */
function stubApi(options: {
  drafts?: object[];
  update?: 'update' | 'conflicts';
  refuse?: (write: number) => Response | undefined;
}) {
  const seen = {
    most: 0,
    made: 0,
    writes: [] as { revision: string; changes: { page: string }[] }[],
  };
  let open = 0;
  let refused = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    open += 1;
    seen.most = Math.max(seen.most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    const path = url.replace(/\?.*/, '');
    if (path.endsWith('/user')) return Response.json({ id: 'usr_me' });
    if (path.endsWith('/update')) return Response.json({ result: options.update });
    if (path.endsWith('/content')) {
      const refusal = options.refuse?.(seen.writes.length + refused);
      if (refusal) refused += 1;
      else seen.writes.push(JSON.parse(String(body)));
      return refusal ?? Response.json({});
    }
    if (/\/page\/pag_3$/.test(path)) return new Response('', { status: 404 });
    if (path.includes('/page/'))
      return Response.json({ type: 'document', markdown: 'See [it](gone.md), `[it](gone.md)`.' });
    if (path.endsWith('/change-requests') && method === 'POST') {
      seen.made += 1;
      return Response.json({ number: 9 });
    }
    if (path.endsWith('/change-requests')) return Response.json({ items: options.drafts ?? [] });
    return Response.json({ revision: `rev_${seen.writes.length + refused}` });
  });
  return seen;
}

const refusal = (status: number, message: string, reasons: string[] = []) =>
  Response.json({ error: { code: status, message, fields: [], reasons } }, { status });

test('2,000 pages are read and written a few at a time, each on the version that was read', async () => {
  const seen = stubApi({});
  const progress: number[] = [];
  const repair = await repairLinks('spa_1', occurrences(2000), 'page:pag_9', {
    onProgress: (read) => progress.push(read),
  });
  // One page is gone.
  expect({ ...repair, done: repair?.done.length }).toEqual({ number: 9, pages: 1999, done: 1999 });
  expect(seen.most).toBeLessThanOrEqual(20);
  expect(seen.writes.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 100 }, (_, at) => `rev_${at}`),
  );
  expect(seen.writes[0]?.changes[0]).toEqual({
    operation: 'update_page',
    page: 'pag_0',
    document: { markdown: 'See [it](page:pag_9), `[it](gone.md)`.' },
  });
  expect([progress[0], progress.at(-1), progress.length]).toEqual([0, 2000, 101]);
});

test('pages that have changed in the meantime are read again', async () => {
  const seen = stubApi({
    refuse: (write) => (write === 0 ? refusal(409, 'Reload.', ['stale-revision']) : undefined),
  });
  expect((await repairLinks('spa_1', occurrences(2), 'page:pag_9'))?.pages).toBe(2);
  expect(seen.writes[0]?.revision).toBe('rev_1');
  stubApi({ refuse: () => refusal(409, 'Reload.', ['stale-revision']) });
  await expect(repairLinks('spa_1', occurrences(2), 'page:pag_9')).rejects.toThrow(
    'Someone else is saving in #9. Try again in a moment.',
  );
});

test('a link that is no longer on any page leaves no change request', async () => {
  const seen = stubApi({});
  const gone = occurrences(5).map((link) => ({ ...link, href: 'repaired-meanwhile.md' }));
  expect(await repairLinks('spa_1', gone, 'page:pag_9')).toBeUndefined();
  expect(seen).toMatchObject({ made: 0, writes: [] });
  await repairLinks('spa_1', occurrences(5), 'page:pag_9');
  expect([seen.made, seen.writes.length]).toEqual([1, 1]);
});

test('a failure in the middle says what is repaired, and stopping keeps it', async () => {
  stubApi({ refuse: (write) => (write === 2 ? refusal(503, 'No room.') : undefined) });
  const failed = await repairLinks('spa_1', occurrences(100), 'page:pag_9').catch((error) => error);
  expect(failed).toBeInstanceOf(Problem);
  expect(failed.message).toBe(
    'No room. 39 pages of 100 are repaired in #9. Repair the link again to do the rest.',
  );
  stubApi({});
  const control = new AbortController();
  const stopped = await repairLinks('spa_1', occurrences(100), 'page:pag_9', {
    signal: control.signal,
    onProgress: (read) => read === 40 && control.abort(),
  });
  expect([stopped?.pages, stopped?.done.length]).toEqual([39, 39]);
});

test('repairs go into one’s own draft, unless it conflicts with the space', async () => {
  const numberWith = async (drafts: object[], update?: 'update' | 'conflicts') => {
    stubApi({ drafts, ...(update && { update }) });
    return (await repairLinks('spa_1', occurrences(1), 'page:pag_9'))?.number;
  };
  expect(await numberWith([own])).toBe(7);
  expect(await numberWith([{ ...own, createdBy: { id: 'usr_other' } }])).toBe(9);
  // Its author's account was deleted.
  expect(await numberWith([{ ...own, createdBy: undefined }])).toBe(9);
  expect(await numberWith([{ ...own, outdated: true }], 'update')).toBe(7);
  expect(await numberWith([{ ...own, outdated: true }], 'conflicts')).toBe(9);
});

test('a link is repaired wherever it leads to the same missing page', () => {
  const link = (page: string, path: string, href: string) =>
    ({
      status: 'broken',
      relation: 'reference',
      href,
      locationReferences: [{ kind: 'page', page: { id: page, title: page, path } }],
    }) as unknown as Link;
  const first = link('a', 'guide/a', 'gone.md');
  const broken = [
    link('b', 'guide/b', 'gone.md'),
    first,
    link('c', 'c', 'guide/gone'),
    link('d', 'other/d', 'gone.md'),
    link('e', 'guide/e', 'gone.md#part'),
  ];
  expect(occurrencesOf(first, broken)).toEqual([
    { page: 'a', title: 'a', href: 'gone.md' },
    { page: 'b', title: 'b', href: 'gone.md' },
    { page: 'c', title: 'c', href: 'guide/gone' },
  ]);
});
