import { eq } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import { siteTitle } from '#lib/contract/sites.schemas.ts';
import type * as contract from '#lib/contract/sites.ts';
import { enterTarget, landingRank } from '../content/move-target.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import { personOf } from '../permissions/people.ts';
import { requireRoom } from '../quotas/room.ts';
import { freeSlug, slugOf } from '../revisions/page-tree.ts';
import { newId } from '../security/secrets.ts';
import { insertSpace, writeFirstRevision } from '../spaces/creation.ts';
import { sampleChanges } from '../spaces/sample.ts';
import { enterPlaceable } from './add-spaces.ts';
import { rememberSitePaths } from './former-paths.ts';
import { freeLabel } from './labels.ts';
import { requireSiteRole, type SiteRow } from './scope.ts';
import { presentSite } from './summaries.ts';

const UNTITLED = 'Untitled site';
/** Leaves gaps, so that others fit in between. */
const RANK_STEP = 2 ** 24;

/** Creates a site from existing spaces, from a new one, or empty. */
export const createSite: Handler<typeof contract.createSite> = async (context) => {
  const { instance, database, organization, caller, body, now, record } = context;
  const { visibility = 'public' } = body;
  if (visibility !== 'public') requireSiteRole(organization, 'admin', 'Choosing a visibility');
  const placed = await spacesFor(context);
  const id = newId('sit');
  const title = body.title ?? titleFrom(placed);
  const row: SiteRow = {
    id,
    organizationId: organization.id,
    title,
    type: body.type ?? 'basic',
    visibility,
    published: false,
    publishedAt: null,
    basename: null,
    label: await freeLabel(database, id, title),
    hostname: null,
    hostnameClaimedAt: null,
    hostnameProvenAt: null,
    hostnameCheckedAt: null,
    hostnameFound: null,
    fallbackUrl: null,
    proxy: null,
    adaptiveContent: false,
    visitorSchema: null,
    visitorSchemaUpdatedAt: null,
    customization: null,
    defaultSectionId: null,
    defaultSpaceId: null,
    structureVersion: 0,
    createdBy: caller.id,
    createdAt: now,
    updatedAt: now,
  };
  await database.insert(sites).values(row);
  if (body.sections) row.defaultSectionId = await placeInSections(database, row, placed, now);
  else await placeAtRoot(database, row, placed, now);
  await rememberSitePaths(database, id);
  record({
    target: { type: 'site', id: row.id, label: row.title },
    payload: { after: { visibility, spaces: placed.map(({ id }) => id) } },
  });
  return presentSite(database, instance, row);
};

type CreateSiteContext = Context<typeof contract.createSite>;

async function spacesFor(context: CreateSiteContext): Promise<SpaceRow[]> {
  const { database, organization, caller, body } = context;
  const { spaces = [] } = body;
  if (typeof spaces === 'string') return [await newSpaceFor(context, spaces)];
  const repeated = spaces.findIndex((id, index) => spaces.indexOf(id) !== index);
  if (repeated >= 0)
    throw badField(`spaces.${repeated}`, 'This space is listed twice. List each space once.');
  const wanted = spaces.map((id, index) => ({ id, field: `spaces.${index}` }));
  return enterPlaceable(database, organization, caller.id, wanted);
}

type NewSpaceKind = Extract<ParsedOf<typeof contract.createSite>['body']['spaces'], string>;

async function newSpaceFor(
  { instance, database, organization, caller, body, now, record }: CreateSiteContext,
  kind: NewSpaceKind,
): Promise<SpaceRow> {
  const person = await personOf(database, organization, caller.id);
  const target = await enterTarget(database, organization, person, null);
  const space = {
    ...target.siblings,
    rank: await landingRank(database, target, ''),
    // The limit for titles of spaces is lower than for sites.
    title: [...(body.title ?? 'Documentation')].slice(0, 50).join('').trim(),
    emoji: '📘',
    editMode: 'live' as const,
    visibility: 'private' as const,
  };
  await requireRoom({ database, instance, now }, organization.row, 'spaces');
  const row = await insertSpace(database, space, caller.id, now);
  await writeFirstRevision(database, row, kind === 'sample' ? sampleChanges(row.title) : []);
  record({
    action: 'createSpace',
    target: { type: 'space', id: row.id, label: row.title },
    payload: { after: { parent: null } },
  });
  return row;
}

function titleFrom([first]: readonly SpaceRow[]): string {
  return siteTitle.safeParse(first?.title).data ?? UNTITLED;
}

/** Gives each space a section of its own. @returns the first one, the default of the site */
async function placeInSections(
  database: Executor,
  site: SiteRow,
  placed: readonly SpaceRow[],
  now: Date,
): Promise<string | null> {
  const paths: { slug: string }[] = [];
  let first: string | null = null;
  for (const [index, { id: spaceId, title }] of placed.entries()) {
    const path = freeSlug(slugOf(title, 'section'), paths);
    paths.push({ slug: path });
    const own = { siteId: site.id, path, createdAt: now };
    const [sectionId, id] = [newId('sec'), newId('ssp')];
    await database
      .insert(siteSections)
      .values({ id: sectionId, title, rank: index * RANK_STEP, ...own });
    await database.insert(siteSpaces).values({ id, sectionId, spaceId, rank: 0, ...own });
    await database
      .update(siteSections)
      .set({ defaultSpaceId: id })
      .where(eq(siteSections.id, sectionId));
    first ??= sectionId;
  }
  await database.update(sites).set({ defaultSectionId: first }).where(eq(sites.id, site.id));
  return first;
}

async function placeAtRoot(
  database: Executor,
  site: SiteRow,
  placed: readonly SpaceRow[],
  now: Date,
): Promise<void> {
  if (placed.length === 0) return;
  const paths: { slug: string }[] = [];
  const rows = placed.map(({ id, title }, index) => {
    const path = freeSlug(slugOf(title, 'space'), paths);
    paths.push({ slug: path });
    const rank = index * RANK_STEP;
    return { id: newId('ssp'), siteId: site.id, spaceId: id, path, rank, createdAt: now };
  });
  await database.insert(siteSpaces).values(rows);
}
