import type { BenchSubject } from './fill.ts';
import { type LoadResult, load, type Shot, warmUp } from './load.ts';
import type { ProcessorTime } from './processor.ts';
import { logProgress, number, type ReportRow, unfinished } from './report.ts';
import type { Server } from './servers.ts';
import {
  againstOther,
  againstPeer,
  againstPostgres,
  type Loads,
  type Peer,
  type Verdict,
  withinMilliseconds,
} from './targets.ts';

/** A request to the API, and what it is compared with. */
interface Case {
  name: string;
  peer?: Peer;
  /** The name of the case of which this is a later page. */
  first?: string;
  /** Only in a full run, on the largest organizations. */
  isExtra?: boolean;
  shot(subject: BenchSubject): Shot | Promise<Shot>;
}

const cases: Case[] = [
  { name: 'list 50, first page', peer: 'list50', shot: list('') },
  { name: 'list 50, role', peer: 'list50', shot: list('?role=edit') },
  { name: 'list 50, page at 99 %', first: 'list 50, first page', shot: deepPage(50) },
  { name: 'list 50, search', peer: 'search', shot: list('?search=hopper') },
  { name: 'list 1,000, first page', peer: 'list1000', shot: list('?limit=1000') },
  { name: 'list 1,000, role', isExtra: true, shot: list('?limit=1000&role=edit') },
  {
    name: 'list 1,000, page at 90 %',
    first: 'list 1,000, first page',
    isExtra: true,
    shot: deepPage(1000),
  },
  { name: 'list 1,000, search', isExtra: true, shot: list('?limit=1000&search=hopper') },
  { name: 'one member', shot: list('/usr_demo_admin') },
  { name: 'create a team', peer: 'create', shot: createTeam },
  { name: 'change a member’s role', peer: 'patch', shot: changeRole },
];

/** Seconds per measurement, and whether only the most important ones run. */
export interface Pace {
  seconds: number;
  isQuick: boolean;
  /** Milliseconds for all cases together; cases that can't start in time are skipped. */
  most: number;
}

/**
 * Measures every case on all subjects in turn, PostgreSQL first, so that a busy moment affects them
 * all; the plain server before and after shows how stable the machine was.
 */
export async function measureApi(
  subjects: readonly BenchSubject[],
  floorUrl: string,
  pace: Pace,
): Promise<ReportRow[]> {
  const end = performance.now() + pace.most;
  // Compiled, connected and cached; otherwise the first case would include all of that.
  for (const subject of subjects) await load(await list('')(subject), 8, pace.seconds);
  const rows: ReportRow[] = [await floorRow(floorUrl, 'before', pace)];
  const done = new Map<string, Loads>();
  const keyOf = ({ engine, members }: BenchSubject, name: string) => `${name} ${engine} ${members}`;
  for (const one of cases.filter(({ isExtra }) => !pace.isQuick || !isExtra)) {
    logProgress(`api: ${one.name}`);
    if (performance.now() > end) {
      rows.push(unfinished(one.name, pace.most));
      continue;
    }
    const largest = Math.max(...subjects.map(({ members }) => members));
    for (const subject of subjects) {
      if (one.isExtra && subject.members < largest) continue;
      const loads = await measure(await one.shot(subject), pace.seconds, subject.server);
      done.set(keyOf(subject, one.name), loads);
      const postgres = done.get(keyOf({ ...subject, engine: 'PostgreSQL' }, one.name));
      const first = one.first === undefined ? undefined : done.get(keyOf(subject, one.first));
      const verdict = judge(one, subject, loads, { postgres, first });
      const figure = `${one.name}, ${subject.members.toLocaleString('en')}, ${subject.engine}`;
      rows.push(rowOf(figure, loads, verdict));
    }
  }
  return [...rows, await floorRow(floorUrl, 'after', pace)];
}

async function floorRow(url: string, when: string, { seconds }: Pace): Promise<ReportRow> {
  const loads = await measure({ url }, seconds);
  return rowOf(`plain node:http, the bytes of a list of 50 from memory, ${when}`, loads, null);
}

function judge(
  { peer }: Case,
  subject: BenchSubject,
  loads: Loads,
  others: { postgres: Loads | undefined; first: Loads | undefined },
): Verdict | null {
  if (others.first) return againstOther(loads, others.first, 1.5, 'first page');
  if (subject.engine === 'embedded' && others.postgres)
    return againstPostgres(loads, others.postgres);
  if (peer === 'search' && subject.members > 10_000) return withinMilliseconds(loads, 20);
  return peer ? againstPeer(peer, loads) : null;
}

/** The row of a figure measured at 1 and at 32 connections. */
export function rowOf(figure: string, loads: Loads, verdict: Verdict | null): ReportRow {
  const { one, many, processor } = loads;
  return {
    figure,
    measured: [words(one), words(many), ...(processor ? [costWords(processor)] : [])].join(' · '),
    target: verdict?.target ?? '',
    met: verdict?.met ?? null,
    numbers: {
      rate1: one.rate,
      p50at1: one.p50,
      p99at1: one.p99,
      rate32: many.rate,
      p50at32: many.p50,
      p99at32: many.p99,
      ...(processor && { server: processor.server, database: processor.database }),
    },
  };
}

function words({ rate, p50, p99 }: LoadResult): string {
  return `${number(rate)} r/s, ${number(p50)} / ${number(p99)} ms`;
}

function costWords({ server, database }: ProcessorTime): string {
  return `${[server, database]
    .filter((each) => each > 0)
    .map(number)
    .join(' + ')} ms each`;
}

/**
 * At 1 and at 32 connections, after a short warm-up that isn't counted.
 * @param server whose processor time is measured, too
 */
export async function measure(shot: Shot, seconds: number, server?: Server): Promise<Loads> {
  await warmUp(shot);
  const before = server?.processor();
  const one = await load(shot, 1, seconds);
  // More connections answer more requests, but rarely three times as many.
  const many = await load(shot, 32, seconds, undefined, one.rate * 3);
  const after = server?.processor();
  if (!before || !after) return { one, many };
  const each = (total: number) => total / (one.requests + many.requests);
  const processor = {
    server: each(after.server - before.server),
    database: each(after.database - before.database),
  };
  return { one, many, processor };
}

function membersUrl({ server, organization }: BenchSubject): string {
  return `${server.url}/v1/orgs/${organization}/members`;
}

function bearer({ token }: BenchSubject): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function list(tail: string): Case['shot'] {
  return (subject) => ({ url: membersUrl(subject) + tail, headers: bearer(subject) });
}

type Page = { next?: { page: string }; items: { id: string }[] };

async function readPage(subject: BenchSubject, query: string): Promise<Page> {
  const reply = await fetch(`${membersUrl(subject)}?${query}`, { headers: bearer(subject) });
  if (!reply.ok) throw new Error(`The list answered ${reply.status}.`);
  return (await reply.json()) as Page;
}

/** Pages to 99 % of the list (90 % with pages of a thousand) and requests the page there. */
function deepPage(limit: number): Case['shot'] {
  return async (subject) => {
    let left = Math.floor(subject.members * (limit > 100 ? 0.9 : 0.99));
    let page = '';
    while (left > 0) {
      const size = Math.min(1000, left);
      const read = await readPage(subject, `limit=${size}${page && `&page=${page}`}`);
      page = read.next?.page ?? page;
      left -= size;
    }
    return {
      url: `${membersUrl(subject)}?limit=${limit}&page=${page}`,
      headers: bearer(subject),
    };
  };
}

let created = 0;

function createTeam(subject: BenchSubject): Shot {
  return {
    url: `${subject.server.url}/v1/orgs/${subject.organization}/teams`,
    method: 'PUT',
    headers: { ...bearer(subject), 'content-type': 'application/json' },
    vary: () => ({ body: JSON.stringify({ title: `Benchmark ${created++}` }) }),
  };
}

/** A thousand editors become readers, then commenters: each request changes something. */
async function changeRole(subject: BenchSubject): Promise<Shot> {
  const { items } = await readPage(subject, 'role=edit&limit=1000');
  const path = new URL(membersUrl(subject)).pathname;
  let index = 0;
  return {
    url: membersUrl(subject),
    method: 'PATCH',
    headers: { ...bearer(subject), 'content-type': 'application/json' },
    vary: () => {
      const turn = index++;
      const role = Math.floor(turn / items.length) % 2 === 0 ? 'read' : 'comment';
      return {
        path: `${path}/${items[turn % items.length]?.id}`,
        body: JSON.stringify({ role }),
      };
    },
  };
}
