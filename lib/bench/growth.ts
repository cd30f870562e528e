import { eq } from 'drizzle-orm';
import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import { seededPageId } from '#lib/seed/pages.ts';
import { searchedWords } from '#lib/seed/words.ts';
import { openDatabase } from '#lib/service/database/engine.ts';
import { organizations, sites, spaces } from '#lib/service/database/schema/index.ts';
import { load } from './load.ts';
import { logProgress, number, type ReportRow } from './report.ts';
import { newInstance, removeInstance, startServer } from './servers.ts';

/** What is filled, by the title of its organization. It takes half an hour on two cores. */
const amounts = {
  'Growth, content':
    '--members 1000000 --pages 100000 --comments 1000000 --sections 10000 --site-spaces 10000',
  'Growth, activity': '--members 1000 --events 10000000',
} as const;

type Title = keyof typeof amounts;

/** The ids of an organization and of what is in it. */
type Grown = { organization: string; space: string; page: string; site: string };

/** A request, and the limit for its p50 in milliseconds. */
type Case = { name: string; most: number; in: Title; path(grown: Grown): string };

const inOrganization =
  (path: string) =>
  ({ organization }: Grown) =>
    `/v1/orgs/${organization}${path}`;
const inSpace =
  (path: string) =>
  ({ space }: Grown) =>
    `/v1/spaces/${space}${path}`;
const onSite =
  (path: string) =>
  ({ organization, site }: Grown) =>
    `/v1/orgs/${organization}/sites/${site}${path}`;

const content = 'Growth, content';
const activity = 'Growth, activity';
const cases: Case[] = [
  { name: '50 of 1,000,000 members', most: 20, in: content, path: inOrganization('/members') },
  {
    name: 'search of 1,000,000 members',
    most: 250,
    in: content,
    path: inOrganization('/members?search=mbeki'),
  },
  {
    name: '1,000,000 members by last seen',
    most: 60,
    in: content,
    path: inOrganization('/members?sort=lastSeenAt'),
  },
  { name: 'tree of 10,000 spaces, root', most: 60, in: content, path: inOrganization('/tree') },
  {
    name: 'a page of 100,000',
    most: 30,
    in: content,
    path: ({ space, page }) => `/v1/spaces/${space}/content/page/${page}`,
  },
  {
    name: 'search of 100,000 pages',
    most: 60,
    in: content,
    path: inOrganization(`/search?query=${searchedWords.rare}`),
  },
  { name: '50 of 1,000,000 comments', most: 50, in: content, path: inSpace('/comments') },
  {
    name: '50 open of 1,000,000 comments',
    most: 50,
    in: content,
    path: inSpace('/comments?status=open'),
  },
  { name: 'links of 100,000 pages', most: 100, in: content, path: inSpace('/links') },
  { name: '50 of 10,000 sections', most: 60, in: content, path: onSite('/sections') },
  { name: 'structure of 10,000 sections', most: 1_000, in: content, path: onSite('/structure') },
  { name: 'home, what is new', most: 100, in: content, path: inOrganization('/today') },
  {
    name: '50 of 10,000,000 events',
    most: 30,
    in: activity,
    path: inOrganization('/audit-events'),
  },
  {
    name: 'words nowhere in 10,000,000 events',
    most: 1_500,
    in: activity,
    path: inOrganization('/audit-events?text=nowhere'),
  },
  {
    name: 'a name in 10,000,000 events',
    most: 100,
    in: activity,
    path: inOrganization('/audit-events?text=mbeki'),
  },
  {
    name: '10,000,000 events by day, 12 weeks',
    most: 500,
    in: activity,
    path: inOrganization('/audit-events/days'),
  },
];

/**
 * Measures what an organization of a large company asks for, one request at a time.
 * @param databaseUrl a PostgreSQL database that is filled once and kept
 */
export async function measureGrowth(databaseUrl: string, seconds: number): Promise<ReportRow[]> {
  const place = newInstance('PostgreSQL', databaseUrl);
  const server = await startServer(place);
  try {
    const { token, grown } = await fillGrown(databaseUrl);
    const rows: ReportRow[] = [];
    for (const one of cases) {
      logProgress(`growth: ${one.name}`);
      const headers = { authorization: `Bearer ${token}` };
      const shot = { url: server.url + one.path(grown[one.in]), headers };
      await load(shot, 1, 0.3);
      const { p50, p99 } = await load(shot, 1, seconds);
      rows.push({
        figure: `growth: ${one.name}`,
        measured: `${number(p50)} / ${number(p99)} ms`,
        target: `p50 ≤ ${number(one.most)} ms`,
        met: p50 <= one.most,
        numbers: { p50, p99 },
      });
    }
    return rows;
  } finally {
    await server.stop();
    removeInstance(place);
  }
}

/** Fills what isn't there yet. */
async function fillGrown(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' });
  const grownAs = async (title: Title): Promise<Grown> => {
    const isOf = eq(organizations.title, title);
    const [found] = await database.orm
      .select({ id: organizations.id })
      .from(organizations)
      .where(isOf);
    if (!found) logProgress(`growth: filling ${title}, which takes a while`);
    const options = readSeedOptions([...amounts[title].split(' '), '--title', title]);
    const organization =
      found?.id ??
      (await seedOrganization(database, options, (noun, done, count) => {
        if (done === count) logProgress(`growth: ${number(done)} ${noun}`);
      }));
    const within = <Table extends typeof spaces | typeof sites>(table: Table) =>
      database.orm
        .select({ id: table.id })
        .from(table as typeof spaces)
        .where(eq(table.organizationId, organization))
        .orderBy(table.id)
        .limit(1);
    const [[space], [site]] = [await within(spaces), await within(sites)];
    const key = /^spc_(.*)_0$/.exec(space?.id ?? '')?.[1] ?? '';
    const page = seededPageId({ key }, 50_000);
    return { organization, space: space?.id ?? '-', site: site?.id ?? '-', page };
  };
  try {
    const grown = { [content]: await grownAs(content), [activity]: await grownAs(activity) };
    const { admin = '' } = await issueDemoTokens(database, new Date());
    return { token: admin, grown };
  } finally {
    await database.close();
  }
}
