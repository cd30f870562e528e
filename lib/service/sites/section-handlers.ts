import { and, eq } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/site-sections.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { gapAtEnd, rankIn } from '../database/ranks.ts';
import { siteSpaces, siteSections as table } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Context, Handler, Handlers } from '../http/handler.ts';
import { slugOf } from '../revisions/page-tree.ts';
import { enterPlaceable } from './add-spaces.ts';
import { showSection } from './answers.ts';
import { keepDefaultSection } from './default-item.ts';
import { beginSections, gatherRootSpaces, insertSection } from './first-section.ts';
import { freePath, requireFreePath, sectionPaths } from './free-paths.ts';
import { findItem } from './items.ts';
import { listSiteSections } from './lists.ts';
import { hasSections } from './move-target.ts';
import { moveItem } from './moves.ts';
import { onSiteAlready, placeOnSite, placeSpace } from './placing.ts';
import { keepRemoved } from './removals.ts';
import { bumpVersion, defaultSectionOf, type SectionRow } from './rows.ts';
import type { SiteScope } from './scope.ts';
import { rootOf, sectionsIn } from './siblings.ts';

/**
 * Finds a section of a site.
 * @param what the section, as the refusal names it
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

/** Adds a section; the first one of a site also gets the spaces at its root. */
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

/** Creates the section of a space, which may be at the root so far. */
async function placeInSection(
  { database, site, body, now }: Context<typeof contract.createSiteSection>,
  space: SpaceRow,
): Promise<SectionRow> {
  const existing = await placeOnSite(database, site, space);
  const isFirst = !(await hasSections(database, site));
  if (existing && !isFirst) throw onSiteAlready(space, existing);
  const isGathered = isFirst && (await gatherRootSpaces(database, site, existing?.id, now));
  if (!isFirst) await keepDefaultSection(database, site);
  const groupId = body.sectionGroup ?? null;
  const title = body.title ?? space.title;
  const path = await freePath(database, sectionPaths(site.id), slugOf(title, 'section'));
  const list = groupId === null ? rootOf(site.id) : sectionsIn(site.id, groupId);
  const rank = await rankIn(database, list, await gapAtEnd(database, list, ''), '');
  const section = await insertSection(database, site, { title, path, rank, groupId }, now);
  if (existing)
    await database
      .update(siteSpaces)
      .set({ sectionId: section.id })
      .where(eq(siteSpaces.id, existing.id));
  const defaultSpaceId = existing?.id ?? (await placeSpace(database, site, section.id, space, now));
  await database.update(table).set({ defaultSpaceId }).where(eq(table.id, section.id));
  if (isFirst && !isGathered) await beginSections(database, site, section.id);
  return section;
}

type Body = ParsedOf<typeof contract.updateSiteSection>['body'];

/** The columns in a body; an empty description is removed. */
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

/** @throws Refusal 404 for a site space that is not on the site, 400 for one in another section */
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
    `${item.title} is not in ${section.title}. Choose a space in this section, or move it there first.`,
  );
}

/** Changes a section: null removes a value, absent fields stay unchanged. */
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

/** Deletes a section and removes its spaces from the site; the spaces themselves stay. */
const deleteSiteSection: Handler<typeof contract.deleteSiteSection> = async (context) => {
  const { database, site, parameters, now, record } = context;
  const row = await findSection(database, site, parameters.siteSectionId);
  const { id, title, path, groupId } = row;
  const some = await database
    .select({ id: table.id })
    .from(table)
    .where(eq(table.siteId, site.id))
    .limit(2);
  if (some.length < 2)
    throw conflict(
      `${title} is the only section of ${site.row.title}. Add another section first.`,
      ['last-section'],
    );
  if ((await defaultSectionOf(database, site)) === id)
    throw conflict(
      `${title} is the default section of ${site.row.title}. Make another section the default first.`,
      ['default-section'],
    );
  await keepDefaultSection(database, site);
  const inside = await database.select().from(siteSpaces).where(eq(siteSpaces.sectionId, id));
  await keepRemoved(context, row, { section: row, siteSpaces: inside });
  await database.delete(table).where(eq(table.id, id));
  record({
    target: { type: 'site-section', id, label: title },
    payload: {
      site: site.id,
      before: { title, path, sectionGroup: groupId, spaces: inside.length },
    },
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

const itemOf = (neighbor: { type: 'site-section'; siteSection: string } | undefined) =>
  neighbor && { type: neighbor.type, id: neighbor.siteSection };

export const siteSections: Handlers<typeof contract> = {
  listSiteSections,
  createSiteSection,
  updateSiteSection,
  deleteSiteSection,
  moveSiteSection,
};
