import { and, eq } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/site-sections.ts';
import type { Executor } from './database/executor.ts';
import { siteSpaces, siteSections as table } from './database/schema/index.ts';
import { badField, conflict, notFound } from './errors.ts';
import type { Context, Handler, Handlers } from './handler.ts';
import { gapAtEnd, rankIn } from './order.ts';
import { slugOf } from './page-tree.ts';
import { showSection } from './sites/answers.ts';
import { beginSections, gatherRootSpaces, insertSection } from './sites/first-section.ts';
import { freePath, requireFreePath, sectionPaths } from './sites/free-paths.ts';
import { findItem } from './sites/items.ts';
import { keepDefaultSection } from './sites/keeping-defaults.ts';
import { hasSections } from './sites/landing.ts';
import { listSiteSections } from './sites/lists.ts';
import { moveItem } from './sites/moves.ts';
import { rootOf, sectionsIn } from './sites/order.ts';
import { onSiteAlready, placeOnSite, placeSpace } from './sites/placing.ts';
import { bumpVersion, defaultSectionOf, type SectionRow } from './sites/rows.ts';
import type { SiteScope } from './sites/scope.ts';
import { enterPlaceable } from './sites/spaces-entering.ts';
import type { SpaceRow } from './spaces/rows.ts';

/**
 * Finds a section of a site.
 * @param what the section, in the words of the request
 * @throws Refusal 404
 */
export async function findSection(
  database: Executor,
  site: SiteScope,
  id: string,
  what = 'This section',
): Promise<SectionRow> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.siteId, site.id)));
  if (!row) throw notFound(what);
  return row;
}

/** Adds a section; the first one of a site takes the spaces at its root along. */
const createSiteSection: Handler<typeof contract.createSiteSection> = async (context) => {
  const { database, organization, site, caller, body, now, record } = context;
  const [space] = await enterPlaceable(database, organization, caller.id, [
    { id: body.spaceId, field: 'spaceId' },
  ]);
  const group = { type: 'site-section-group' as const, id: body.sectionGroup ?? '' };
  if (body.sectionGroup !== undefined && !(await findItem(database, site, group)))
    throw notFound('The group in sectionGroup');
  const section = await placeInSection(context, space as SpaceRow);
  const { id, title, path, groupId } = section;
  record({
    target: { type: 'site-section', id, label: title },
    payload: { site: site.id, after: { title, path, space: body.spaceId, sectionGroup: groupId } },
  });
  const changed = await bumpVersion(database, site, now);
  return showSection({ ...context, site: changed }, id);
};

/** Makes the section of a space, which may stand at the root until now. */
async function placeInSection(
  { database, site, body, now }: Context<typeof contract.createSiteSection>,
  space: SpaceRow,
): Promise<SectionRow> {
  const standing = await placeOnSite(database, site, space);
  const isFirst = !(await hasSections(database, site));
  if (standing && !isFirst) throw onSiteAlready(space, standing);
  const isGathered = isFirst && (await gatherRootSpaces(database, site, standing?.id, now));
  if (!isFirst) await keepDefaultSection(database, site);
  const groupId = body.sectionGroup ?? null;
  const title = body.title ?? space.title;
  const path = await freePath(database, sectionPaths(site.id), slugOf(title, 'section'));
  const list = groupId === null ? rootOf(site.id) : sectionsIn(site.id, groupId);
  const rank = await rankIn(database, list, await gapAtEnd(database, list, ''), '');
  const section = await insertSection(database, site, { title, path, rank, groupId }, now);
  if (standing)
    await database
      .update(siteSpaces)
      .set({ sectionId: section.id })
      .where(eq(siteSpaces.id, standing.id));
  const defaultSpaceId = standing?.id ?? (await placeSpace(database, site, section.id, space, now));
  await database.update(table).set({ defaultSpaceId }).where(eq(table.id, section.id));
  if (isFirst && !isGathered) await beginSections(database, site, section.id);
  return section;
}

type Body = ParsedOf<typeof contract.updateSiteSection>['body'];

/** The columns that a body names; an empty description is none. */
function columnsFrom({ title, path, condition, icon, description, defaultSiteSpace }: Body) {
  return {
    ...(title !== undefined && { title }),
    ...(path !== undefined && { path }),
    ...(condition !== undefined && { condition }),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description: description || null }),
    ...(defaultSiteSpace !== undefined && { defaultSpaceId: defaultSiteSpace }),
  };
}

/** @throws Refusal 404 for a site space that is not on the site, 400 for one of another section */
async function requireInSection(
  database: Executor,
  site: SiteScope,
  section: SectionRow,
  siteSpaceId: string,
): Promise<void> {
  const item = await findItem(database, site, { type: 'site-space', id: siteSpaceId });
  if (!item) throw notFound('The site space in defaultSiteSpace');
  if (item.parent.id === section.id) return;
  throw badField(
    'defaultSiteSpace',
    `${item.title} is not in ${section.title}. Name a space of this section, or move it there first.`,
  );
}

/** Changes a section: null takes away, what is not named stays. */
const updateSiteSection: Handler<typeof contract.updateSiteSection> = async (context) => {
  const { database, site, parameters, body, now, record } = context;
  const row = await findSection(database, site, parameters.siteSectionId);
  const { id, title } = row;
  const wanted = columnsFrom(body);
  const keys = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (key) => wanted[key] !== row[key],
  );
  if (wanted.defaultSpaceId !== undefined)
    await requireInSection(database, site, row, wanted.defaultSpaceId);
  if (keys.length === 0) return showSection(context, id);
  if (wanted.path !== undefined)
    await requireFreePath(database, sectionPaths(site.id), { id, path: wanted.path }, '/');
  const pick = (from: Partial<SectionRow>) =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  await database.update(table).set(pick(wanted)).where(eq(table.id, id));
  record({
    target: { type: 'site-section', id, label: wanted.title ?? title },
    payload: { site: site.id, before: pick(row), after: pick(wanted) },
  });
  return showSection({ ...context, site: await bumpVersion(database, site, now) }, id);
};

/** Deletes a section; its spaces leave the site with it, and stay. */
const deleteSiteSection: Handler<typeof contract.deleteSiteSection> = async ({
  database,
  site,
  parameters,
  now,
  record,
}) => {
  const row = await findSection(database, site, parameters.siteSectionId);
  const { id, title, path, groupId } = row;
  const some = await database
    .select({ id: table.id })
    .from(table)
    .where(eq(table.siteId, site.id))
    .limit(2);
  if (some.length < 2)
    throw conflict(`${title} is the only section of ${site.row.title}. Add another one first.`, [
      'last-section',
    ]);
  if ((await defaultSectionOf(database, site)) === id)
    throw conflict(
      `${title} is the default section of ${site.row.title}. Make another section the default first.`,
      ['default-section'],
    );
  await keepDefaultSection(database, site);
  const spaces = await database.$count(siteSpaces, eq(siteSpaces.sectionId, id));
  await database.delete(table).where(eq(table.id, id));
  record({
    target: { type: 'site-section', id, label: title },
    payload: { site: site.id, before: { title, path, sectionGroup: groupId, spaces } },
  });
  await bumpVersion(database, site, now);
  return undefined;
};

const moveSiteSection: Handler<typeof contract.moveSiteSection> = async (context) => {
  const { position, parent } = context.body;
  const id = context.parameters.siteSectionId;
  const wish = {
    position: { before: itemOf(position?.before), after: itemOf(position?.after) },
    parent,
  };
  const site = await moveItem(context, { type: 'site-section', id }, wish, 'This section');
  return showSection({ ...context, site }, id);
};

const itemOf = (neighbour: { type: 'site-section'; siteSection: string } | undefined) =>
  neighbour && { type: neighbour.type, id: neighbour.siteSection };

export const siteSections: Handlers<typeof contract> = {
  listSiteSections,
  createSiteSection,
  updateSiteSection,
  deleteSiteSection,
  moveSiteSection,
};
