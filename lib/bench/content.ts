import { searchedWords } from '#lib/seed/words.ts';
import { measure, rowOf } from './api.ts';
import {
  type ContentSubject,
  type Filled,
  PAGES,
  PAGES_OF_BOOK,
  SHELVES,
  SPACES,
} from './content-fill.ts';
import { median, type Shot } from './load.ts';
import { logProgress, number, type ReportRow, unfinished } from './report.ts';
import { againstOther, againstPostgres, type Loads, withinMilliseconds } from './targets.ts';

/** A request about content. */
interface Case {
  name: string;
  /** The limit for its p50, in milliseconds. */
  most?: number;
  /** The name of the case that it may be at most three times as slow as. */
  against?: string;
  isQuick?: boolean;
  /** Undefined when the run has no data for it. */
  shot(subject: ContentSubject): Promise<Shot | undefined> | Shot | undefined;
}

/** How many times longer a move among many siblings may take than among few. */
const MOVE_FACTOR = 3;
const PAGE_LIST_MOST = 50;
const SEARCH_MOST = 20;
const ACCESS_MOST = 50;
/** How often the whole list of a person's spaces is read. */
const ROUNDS = 11;

const inLibrary = `${SPACES.toLocaleString('en')} spaces`;
const movesAmong = (siblings: number) =>
  `move a space among ${siblings.toLocaleString('en')} siblings`;
const searching = `search over ${PAGES.toLocaleString('en')} pages`;

const cases: Case[] = [
  { name: `tree of ${inLibrary}, root, page of 50`, isQuick: true, shot: rootOfTree },
  { name: `tree of ${inLibrary}, one collection`, shot: oneCollection },
  ...SHELVES.map(
    (siblings): Case => ({
      name: movesAmong(siblings),
      ...(siblings !== SHELVES[0] && { against: movesAmong(SHELVES[0]) }),
      shot: ({ shelves, ...subject }) => moves(subject, shelves.get(siblings)),
    }),
  ),
  {
    name: `list the ${PAGES_OF_BOOK.toLocaleString('en')} pages of a space`,
    most: PAGE_LIST_MOST,
    shot: ({ book, ...subject }) =>
      book && {
        url: `${subject.server.url}/v1/spaces/${book.space}/content/pages`,
        ...as(subject),
      },
  },
  { name: `${searching}, a rare word`, most: SEARCH_MOST, shot: search(searchedWords.rare) },
  {
    name: `${searching}, a mistyped word`,
    most: SEARCH_MOST,
    shot: search(searchedWords.mistyped),
  },
  { name: `${searching}, common words`, most: SEARCH_MOST, shot: search(searchedWords.common) },
];

/**
 * Measures requests about content on all engines in turn.
 * @param most milliseconds after which the rest is skipped
 */
export async function measureContent(
  subjects: readonly ContentSubject[],
  { seconds, isQuick, most }: { seconds: number; isQuick: boolean; most: number },
): Promise<ReportRow[]> {
  const end = performance.now() + most;
  const rows: ReportRow[] = [];
  const done = new Map<string, Loads>();
  for (const one of cases.filter((each) => !isQuick || each.isQuick)) {
    logProgress(`content: ${one.name}`);
    if (performance.now() > end) {
      rows.push(unfinished(one.name, most));
      continue;
    }
    for (const subject of subjects) {
      const shot = await one.shot(subject);
      if (!shot) continue;
      const loads = await measure(shot, seconds, subject.server);
      done.set(`${one.name} ${subject.engine}`, loads);
      const other = one.against && done.get(`${one.against} ${subject.engine}`);
      const postgres = done.get(`${one.name} PostgreSQL`);
      const verdict = one.most
        ? withinMilliseconds(loads, one.most)
        : other
          ? againstOther(loads, other, MOVE_FACTOR, 'among 10')
          : subject.engine === 'embedded' && postgres
            ? againstPostgres(loads, postgres)
            : null;
      rows.push(rowOf(`${one.name}, ${subject.engine}`, loads, verdict));
    }
  }
  logProgress('content: access');
  for (const subject of subjects) rows.push(await measureAccess(subject, isQuick ? 3 : ROUNDS));
  return rows;
}

type Caller = Pick<ContentSubject, 'server' | 'token'>;

function as({ token }: Caller): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${token}` } };
}

async function read<Reply>(subject: Caller, path: string): Promise<Reply> {
  const reply = await fetch(subject.server.url + path, as(subject));
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return (await reply.json()) as Reply;
}

type Tree = {
  items: { collection?: { id: string }; space?: { id: string }; children?: number }[];
};

const treePath = ({ organization }: Filled, query: string) =>
  `/v1/orgs/${organization}/tree?${query}`;

function rootOfTree(subject: ContentSubject): Shot {
  return { url: subject.server.url + treePath(subject.library, 'limit=50'), ...as(subject) };
}

/** The largest of the first hundred collections. */
async function oneCollection(subject: ContentSubject): Promise<Shot> {
  const { items } = await read<Tree>(subject, treePath(subject.library, 'limit=100'));
  const [fullest] = items
    .filter(({ collection }) => collection)
    .sort((one, other) => (other.children ?? 0) - (one.children ?? 0));
  const query = `limit=50&parent=${fullest?.collection?.id}`;
  return { url: subject.server.url + treePath(subject.library, query), ...as(subject) };
}

/** Moves an item behind the one seven positions further on, so that each move changes the order. */
async function moves(subject: Caller, shelf: Filled | undefined): Promise<Shot | undefined> {
  if (!shelf) return undefined;
  const { items } = await read<Tree>(subject, treePath(shelf, 'limit=1000'));
  const ids = items.flatMap(({ space }) => space?.id ?? []);
  let turn = 0;
  return {
    url: subject.server.url,
    method: 'POST',
    headers: { ...as(subject).headers, 'content-type': 'application/json' },
    vary: () => {
      turn += 1;
      const space = ids[(turn + 7) % ids.length];
      return {
        path: `/v1/spaces/${ids[turn % ids.length]}/move`,
        body: JSON.stringify({ position: { after: { type: 'space', space } } }),
      };
    },
  };
}

function search(words: string): Case['shot'] {
  return (subject) => {
    const query = new URLSearchParams({ query: words });
    const { organization } = subject.library;
    return { url: `${subject.server.url}/v1/orgs/${organization}/search?${query}`, ...as(subject) };
  };
}

type Spaces = { count: number; next?: { page: string }; items: unknown[] };

/**
 * Computes a reader's level on every space, and lists the spaces with level and reason, a thousand
 * per page.
 */
async function measureAccess(subject: ContentSubject, rounds: number): Promise<ReportRow> {
  const members = `/v1/orgs/${subject.library.organization}/members`;
  const readers = await read<{ items: { id: string }[] }>(subject, `${members}?role=read&limit=1`);
  const spaces = `${members}/${readers.items[0]?.id}/spaces`;
  const path = `${spaces}?limit=1000`;
  const counts: number[] = [];
  const pages: number[] = [];
  const wholes: number[] = [];
  let seen = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await read(subject, `${spaces}/levels`);
    const started = performance.now();
    if (round > 0) counts.push(started - start);
    let next: string | undefined = '';
    while (next !== undefined) {
      const began = performance.now();
      const page: Spaces = await read<Spaces>(subject, path + next);
      if (round > 0) pages.push(performance.now() - began);
      seen = page.count;
      next = page.next && `&page=${page.next.page}`;
    }
    // The first round is a warm-up.
    if (round > 0) wholes.push(performance.now() - started);
  }
  const time = median(counts);
  const whole = median(wholes);
  const page = median(pages);
  return {
    figure: `access of one person on ${inLibrary}, ${subject.engine}`,
    measured: `${number(time)} ms to work out its levels (p50); listed with each reason, ${number(page)} ms a page of 1,000, ${number(whole)} ms for all ${seen.toLocaleString('en')}`,
    target: `p50 ≤ ${ACCESS_MOST} ms, also a page`,
    met: Math.max(time, page) <= ACCESS_MOST,
    numbers: { time, whole, page, seen },
  };
}
