import { seededSource } from '#lib/seed/redirects.ts';
import { measure, type Pace, rowOf } from './api.ts';
import { load, median, type Shot } from './load.ts';
import { logProgress, number, type ReportRow, unfinished } from './report.ts';
import {
  type FilledSite,
  REDIRECTS,
  SECTIONS,
  SHELVES,
  SITE_SPACES,
  type SiteSubject,
} from './site-fill.ts';
import { againstOther, againstPostgres, type Loads } from './targets.ts';

/** Milliseconds that resolving a path may take beyond the minimum of a request. */
const ABOVE_MOST = 2;
/** Milliseconds that a large structure may take when it is read again. */
const STRUCTURE = 40;
/** How many times longer a move among many siblings may take than among few. */
const MOVE_FACTOR = 3;

/**
 * Measures requests about docs sites on all engines in turn.
 * @param most milliseconds after which the rest is skipped
 */
export async function measureSites(
  subjects: readonly SiteSubject[],
  { seconds, most }: Pace,
): Promise<ReportRow[]> {
  const end = performance.now() + most;
  const rows: ReportRow[] = [];
  for (const [what, work] of [
    ['redirects', resolution],
    ['structure', structure],
    ['moves', moves],
  ] as const) {
    logProgress(`sites: ${what}`);
    if (performance.now() > end) rows.push(unfinished(`sites: ${what}`, most));
    else rows.push(...(await work(subjects, seconds)));
  }
  return rows;
}

const urlOf = ({ server }: SiteSubject, { organization, site }: FilledSite) =>
  `${server.url}/v1/orgs/${organization}/sites/${site}`;
const as = ({ token }: SiteSubject) => ({ headers: { authorization: `Bearer ${token}` } });

/** Alternates a minimal request and a redirect over one connection, so that load affects both. */
async function resolution(subjects: readonly SiteSubject[], seconds: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (const subject of subjects) {
    const { server, guide, engine } = subject;
    const redirect = resolver(subject);
    const times = { bare: [] as number[], redirect: [] as number[] };
    const end = performance.now() + seconds * 3_000;
    for (let turn = 0; performance.now() < end || turn < 100; turn += 1) {
      const bare = await timed(subject, `${server.url}/v1/orgs/${guide.organization}`);
      const resolved = await timed(subject, redirect(turn));
      // The first ones are a warm-up.
      if (turn < 30) continue;
      times.bare.push(bare);
      times.redirect.push(resolved);
    }
    const [least, resolved] = [median(times.bare), median(times.redirect)];
    const above = resolved - least;
    rows.push({
      figure: `redirect resolution at ${REDIRECTS.toLocaleString('en')} redirects, above the bare request, ${engine}`,
      measured: `adds ${number(above)} ms: ${number(resolved)} instead of ${number(least)} (p50)`,
      target: `adds ≤ ${ABOVE_MOST} ms`,
      met: above <= ABOVE_MOST,
      numbers: { above, resolved, least },
    });
  }
  return rows;
}

/** Milliseconds until a request is answered. */
async function timed(subject: SiteSubject, url: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url, as(subject));
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${new URL(url).pathname} answered ${reply.status}.`);
  return performance.now() - started;
}

/** A different working path each time. */
function resolver(subject: SiteSubject): (turn: number) => string {
  const url = `${urlOf(subject, subject.guide)}/redirect`;
  return (turn) => {
    // The last ones of every hundred have problems.
    const index = ((turn * 7_919) % (REDIRECTS / 100)) * 100 + (turn % 90);
    return `${url}?source=${encodeURIComponent(seededSource(index))}`;
  };
}

/** The whole structure over one connection: with more, the responses would only wait for each other. */
async function structure(subjects: readonly SiteSubject[], seconds: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  let postgres: number | undefined;
  for (const subject of subjects) {
    const shot = { url: `${urlOf(subject, subject.guide)}/structure`, ...as(subject) };
    await load(shot, 1, seconds / 2);
    const { p50, p99, rate } = await load(shot, 1, seconds);
    const isEmbedded = subject.engine === 'embedded' && postgres !== undefined;
    const ratio = rate / (postgres ?? rate);
    rows.push({
      figure: `structure of ${number(SECTIONS)} sections, ${number(SITE_SPACES)} site spaces, ${subject.engine}`,
      measured: `${number(rate)} r/s, ${number(p50)} / ${number(p99)} ms`,
      target: isEmbedded ? `≥ 0.5 × PostgreSQL r/s: ${ratio.toFixed(2)}` : `p50 ≤ ${STRUCTURE} ms`,
      met: isEmbedded ? ratio >= 0.5 : p50 <= STRUCTURE,
      numbers: { rate, p50, p99 },
    });
    if (subject.engine === 'PostgreSQL') postgres = rate;
  }
  return rows;
}

async function moves(subjects: readonly SiteSubject[], seconds: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  const done = new Map<string, Loads>();
  const keyOf = (engine: SiteSubject['engine'], size: number) => `${engine} ${size}`;
  for (const size of SHELVES) {
    for (const subject of subjects) {
      const shelf = subject.shelves.get(size);
      if (!shelf) continue;
      const loads = await measure(await moveIn(subject, shelf), seconds, subject.server);
      done.set(keyOf(subject.engine, size), loads);
      const few = done.get(keyOf(subject.engine, SHELVES[0]));
      const postgres = done.get(keyOf('PostgreSQL', size));
      const verdict =
        size !== SHELVES[0] && few
          ? againstOther(loads, few, MOVE_FACTOR, `among ${SHELVES[0]}`)
          : subject.engine === 'embedded' && postgres
            ? againstPostgres(loads, postgres)
            : null;
      const figure = `move a section among ${size.toLocaleString('en')} siblings, ${subject.engine}`;
      rows.push(rowOf(figure, loads, verdict));
    }
  }
  return rows;
}

type Structure = { structure: { object: string; id: string }[] };

/** Moves an item behind the one seven positions further on, so that each move changes the order. */
async function moveIn(subject: SiteSubject, shelf: FilledSite): Promise<Shot> {
  const url = urlOf(subject, shelf);
  const reply = await fetch(`${url}/structure`, as(subject));
  if (!reply.ok) throw new Error(`The structure answered ${reply.status}.`);
  const ids = ((await reply.json()) as Structure).structure.map(({ id }) => id);
  const { pathname } = new URL(url);
  let turn = 0;
  return {
    url,
    method: 'POST',
    headers: { ...as(subject).headers, 'content-type': 'application/json' },
    vary: () => {
      turn += 1;
      const siteSection = ids[(turn + 7) % ids.length];
      return {
        path: `${pathname}/sections/${ids[turn % ids.length]}/move`,
        body: JSON.stringify({ position: { after: { type: 'site-section', siteSection } } }),
      };
    },
  };
}
