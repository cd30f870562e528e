import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { HOUR } from '#lib/contract/durations.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { type SiteCountKind, siteCounts, sites } from '#lib/service/database/schema/index.ts';

/** How often counts are written, in milliseconds. */
const WRITTEN_EVERY = 3_000;
/** How many different subjects are kept of a kind for a site and an hour; the rest are one. */
export const SUBJECTS_KEPT = 200;
/** How many rows wait in memory at most; what comes then is counted without its subject. */
const WAITING_MAXIMUM = 20_000;
/** The subject of everything that is counted together. */
export const OTHER = '';

/** The number of pages is limited by the site; readers can make up any number of searches and paths. */
const MADE_UP: ReadonlySet<SiteCountKind> = new Set(['search', 'empty-search', 'missing']);

/** One thing that readers do. */
type Counted = { siteId: string; kind: SiteCountKind; subject: string };

/** Counts what readers do in memory, and writes it every few seconds. */
export type Counts = {
  add(counted: Counted): void;
  /** Writes what was counted so far. */
  write(): Promise<void>;
  /** Writes the rest, and stops. */
  stop(): Promise<void>;
};

type Row = Counted & { hour: number; count: number };

/** Opens the counters of a process. Each process writes its own; the database adds them up. */
export function openCounts(
  { orm }: Pick<Database, 'orm'>,
  logger: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): Counts {
  let waiting = new Map<string, Row>();
  let writing = Promise.resolve();
  let hour = 0;
  const subjects = new Map<string, Set<string>>();

  function subjectOf({ siteId, kind, subject }: Counted): string {
    if (waiting.size >= WAITING_MAXIMUM) return OTHER;
    if (!MADE_UP.has(kind)) return subject;
    const group = `${siteId}\n${kind}`;
    const known = subjects.get(group) ?? new Set();
    subjects.set(group, known);
    if (known.size < SUBJECTS_KEPT) known.add(subject);
    return known.has(subject) ? subject : OTHER;
  }

  function put(row: Row): void {
    const key = [row.siteId, row.hour, row.kind, row.subject].join('\n');
    const known = waiting.get(key);
    if (known) known.count += row.count;
    else waiting.set(key, row);
  }

  async function writeOnce(): Promise<void> {
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting = new Map();
    try {
      await addUp({ orm }, rows);
    } catch (error) {
      logger.warn({ error }, 'couldn’t write what readers do; it is tried again');
      for (const row of rows) if (waiting.size < WAITING_MAXIMUM) put(row);
    }
  }

  const write = () => {
    writing = writing.then(writeOnce);
    return writing;
  };
  const timer = setInterval(() => void write(), WRITTEN_EVERY).unref();
  return {
    add(counted) {
      const current = Math.floor(now() / HOUR) * HOUR;
      if (current !== hour) subjects.clear();
      hour = current;
      put({ ...counted, hour, subject: subjectOf(counted), count: 1 });
    },
    write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Adds rows to what is stored, in the order of their keys, so that processes don't deadlock. */
async function addUp({ orm }: Pick<Database, 'orm'>, rows: readonly Row[]): Promise<void> {
  const column = (values: (string | number)[], type: string) =>
    sql`${sql.param(values)}::${sql.raw(type)}[]`;
  await orm.execute(sql`
    insert into ${siteCounts} (site_id, hour, kind, subject, count)
    select site.id, given.hour, given.kind, given.subject, given.count
    from unnest(${column(
      rows.map(({ siteId }) => siteId),
      'text',
    )},
      ${column(
        rows.map(({ hour }) => new Date(hour).toISOString()),
        'timestamptz',
      )},
      ${column(
        rows.map(({ kind }) => kind),
        'text',
      )},
      ${column(
        rows.map(({ subject }) => subject),
        'text',
      )},
      ${column(
        rows.map(({ count }) => count),
        'int',
      )}) as given (site_id, hour, kind, subject, count)
    join ${sites} as site on site.id = given.site_id
    order by 1, 2, 3, 4
    on conflict (site_id, hour, kind, subject)
    do update set count = ${siteCounts}.count + excluded.count`);
}
