import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { getSiteStructure } from '#lib/contract/site-structure.ts';
import type { Executor } from '../database/executor.ts';
import { siteSectionGroups, siteSections, siteSpaces, spaces } from '../database/schema/index.ts';
import { type KeptReply, writeAhead } from '../http/written-reply.ts';
import { keepLatest } from '../keep-latest.ts';
import { Recent } from '../recent.ts';
import { presentStructure, type SiteView } from './presentation.ts';
import { type Arrangement, isGroup, leanColumns, readArrangement } from './rows.ts';

/** From this many sections and site spaces on, reading and writing a structure takes many milliseconds. */
const LARGE = 500;
/** How many sites are known to be large. */
const REMEMBERED = 1_000;
/** Bytes that all kept structures may take. */
const KEPT = 32 * 2 ** 20;

type Reply = ReplyOf<typeof getSiteStructure>;
type Kept = { state: string; reply: KeptReply };

const large = new Map<string, true>();
const kept = new Recent<Kept>(KEPT);
/** Those that are written at the moment: another request for the same waits for it. */
const underWay = new Map<string, Promise<KeptReply>>();

/**
 * Reads the structure of a site as a caller sees it. That of a large site is kept as it was
 * written, for all who see the same, and used again while no row of it has changed since.
 */
export async function structureFor(
  database: Executor,
  shown: SiteView,
  withSpaces: boolean,
): Promise<Reply> {
  const { site } = shown;
  const read = async (): Promise<Reply> => {
    const arrangement = await readArrangement(database, site, withSpaces);
    if (countOf(arrangement) < LARGE) large.delete(site.id);
    else keepLatest(large, site.id, true, REMEMBERED);
    return { ...presentStructure(shown, arrangement), version: site.row.structureVersion };
  };
  if (!large.has(site.id)) return read();
  const key = keyOf(shown, withSpaces);
  const state = await stateOf(database, shown, withSpaces);
  const known = kept.find(key);
  if (known?.state === state) return known.reply as unknown as Reply;
  const write = async (): Promise<KeptReply> => {
    const reply = await writeAhead(await read());
    // Not if something changed while the rows were read.
    if ((await stateOf(database, shown, withSpaces)) === state)
      kept.keep(key, { state, reply }, reply.json.length);
    return reply;
  };
  const same = `${key} ${state}`;
  // The other request may fail or be given up, which isn't this caller's matter.
  const begun = underWay.get(same);
  const others = begun && (await begun.catch(() => undefined));
  if (others) return others as unknown as Reply;
  const writing = write().finally(() => underWay.delete(same));
  underWay.set(same, writing);
  return (await writing) as unknown as Reply;
}

function countOf({ root, spaces: placed }: Arrangement): number {
  const sections = root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  return sections.reduce((sum, section) => sum + 1 + section.spaces.length, placed.length);
}

/** Distinguishes the replies of a site by what the caller may see and by the URLs in them. */
function keyOf({ appUrl, base, view, site }: SiteView, withSpaces: boolean): string {
  const { role, grants } = view.person;
  const collections = [...view.collections.values()];
  const parts = [
    ...[site.id, withSpaces, appUrl, base, role, [...grants]],
    collections.map(({ id, parentId, defaultLevel }) => [id, parentId, defaultLevel]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

/**
 * What the rows of a structure are at the moment: the same only while nothing that it shows has
 * changed, in any process. Without space objects a space counts by the columns that are shown, as
 * each save writes its row.
 */
async function stateOf(
  database: Executor,
  { site, defaultSectionId }: SiteView,
  withSpaces: boolean,
): Promise<string> {
  const {
    id,
    row: { structureVersion, defaultSpaceId },
  } = site;
  // A row's `xmin` is the transaction that wrote it.
  const space = withSpaces
    ? sql`${spaces}.xmin`
    : sql`row(${sql.join(Object.values(leanColumns), sql`, `)})`;
  const [rows] = await database
    .select({
      state: sql<string>`concat_ws(' ', count(*),
        sum(hashtextextended(concat_ws(' ', ${siteSpaces.id}, ${siteSpaces}.xmin, ${space}), 0)),
        (select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ', id, xmin), 0)))
          from ${siteSections} where site_id = ${id}),
        (select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ', id, xmin), 0)))
          from ${siteSectionGroups} where site_id = ${id}))`,
    })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(eq(siteSpaces.siteId, id));
  return JSON.stringify([structureVersion, defaultSpaceId, defaultSectionId, rows?.state]);
}
