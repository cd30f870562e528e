import { and, asc, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/site-section-groups.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { gapAfter, gapAtEnd, gapBefore, rankIn, ranksIn } from '../database/ranks.ts';
import { siteSections, siteSectionGroups as table } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { newId } from '../security/secrets.ts';
import { showGroup } from './answers.ts';
import { keepDefaultSection } from './default-item.ts';
import { hasSections } from './move-target.ts';
import { moveItem } from './moves.ts';
import { presentGroup, siteViewOf } from './presentation.ts';
import { keepRemoved } from './removals.ts';
import { bumpVersion, type GroupRow, readSections } from './rows.ts';
import type { SiteScope } from './scope.ts';
import { findSection } from './section-handlers.ts';
import { rootOf, sectionsIn } from './siblings.ts';

async function findGroup(database: Executor, site: SiteScope, id: string): Promise<GroupRow> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.siteId, site.id)));
  if (!row) throw notFound('This section group');
  return row;
}

/** Moves sections into a group, or out of groups, at these ranks. */
async function arrange(
  database: Executor,
  sections: readonly string[],
  ranks: readonly number[],
  groupId: string | null,
): Promise<void> {
  await database.execute(sql`
    update ${siteSections} set group_id = ${groupId}::text, rank = fresh.rank
    from unnest(${sql.param(sections)}::text[], ${sql.param(ranks)}::bigint[]) as fresh (id, rank)
    where ${siteSections.id} = fresh.id`);
}

/** @throws Refusal 400 for a section listed twice, 404 for one that is not on the site */
async function requireSections(
  database: Executor,
  site: SiteScope,
  ids: readonly string[],
): Promise<void> {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0)
    throw badField(`sections.${repeated}`, 'This section is listed twice. List each section once.');
  const rows = await database
    .select({ id: siteSections.id })
    .from(siteSections)
    .where(and(eq(siteSections.siteId, site.id), isOneOf(siteSections.id, ids)));
  const known = new Set(rows.map(({ id }) => id));
  const absent = ids.findIndex((id) => !known.has(id));
  if (absent >= 0) throw notFound(`The section in sections.${absent}`);
}

/** Adds a group and moves the listed sections into it. */
const createSiteSectionGroup: Handler<typeof contract.createSiteSectionGroup> = async (context) => {
  const { database, site, body, now, record } = context;
  const { title, icon = null, sections = [] } = body;
  await requireSections(database, site, sections);
  if (!(await hasSections(database, site)))
    throw conflict(`${site.row.title} has no sections to group. Add a section first.`, [
      'no-sections',
    ]);
  await keepDefaultSection(database, site);
  const id = newId('sgr');
  const root = rootOf(site.id);
  const rank = await rankIn(database, root, await gapAtEnd(database, root, id), id);
  await database.insert(table).values({ id, siteId: site.id, title, icon, rank, createdAt: now });
  const inside = sectionsIn(site.id, id);
  const empty = { previous: null, next: null };
  const ranks = await ranksIn(database, inside, empty, id, sections.length);
  await arrange(database, sections, ranks, id);
  record({
    target: { type: 'site-section-group', id, label: title },
    payload: { site: site.id, after: { title, icon, sections } },
  });
  return showGroup({ ...context, site: await bumpVersion(database, site, now) }, id);
};

const updateSiteSectionGroup: Handler<typeof contract.updateSiteSectionGroup> = async (context) => {
  const { database, site, parameters, body, now, record } = context;
  const row = await findGroup(database, site, parameters.siteSectionGroupId);
  const { title = row.title, icon = row.icon } = body;
  const [before, changed] = [
    { title: row.title, icon: row.icon },
    { title, icon },
  ];
  if (before.title === title && before.icon === icon) return showGroup(context, row.id);
  await database.update(table).set(changed).where(eq(table.id, row.id));
  record({
    target: { type: 'site-section-group', id: row.id, label: title },
    payload: { site: site.id, before, after: changed },
  });
  return showGroup({ ...context, site: await bumpVersion(database, site, now) }, row.id);
};

/** Deletes a group; its sections take its position, in their order. */
const deleteSiteSectionGroup: Handler<typeof contract.deleteSiteSectionGroup> = async (context) => {
  const { database, site, parameters, now, record } = context;
  const row = await findGroup(database, site, parameters.siteSectionGroupId);
  const { id, title, icon } = row;
  const rows = await database
    .select({ id: siteSections.id, rank: siteSections.rank })
    .from(siteSections)
    .where(eq(siteSections.groupId, id))
    .orderBy(asc(siteSections.rank), asc(siteSections.id));
  const sections = rows.map((section) => section.id);
  await keepRemoved(context, row, { group: row, grouped: rows });
  await keepDefaultSection(database, site);
  const root = rootOf(site.id);
  const { previous } = await gapBefore(database, root, row, id);
  const { next } = await gapAfter(database, root, row, id);
  const ranks = await ranksIn(database, root, { previous, next }, id, sections.length);
  await arrange(database, sections, ranks, null);
  await database.delete(table).where(eq(table.id, id));
  record({
    target: { type: 'site-section-group', id, label: title },
    payload: { site: site.id, before: { title, icon, sections } },
  });
  await bumpVersion(database, site, now);
  return undefined;
};

export const siteSectionGroups: Handlers<typeof contract> = {
  async listSiteSectionGroups(context) {
    const { database, site, query, cursors } = context;
    const where = eq(table.siteId, site.id);
    const order = [table.rank, table.id];
    const rows = await database
      .select()
      .from(table)
      .where(and(where, after(order, 'asc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'asc'))
      .limit(query.limit + 1);
    const ids = rows.slice(0, query.limit).map(({ id }) => id);
    const sections = await readSections(database, isOneOf(siteSections.groupId, ids));
    const byGroup = Map.groupBy(sections, ({ groupId }) => groupId);
    const shown = await siteViewOf(context);
    return pageOf(
      rows,
      query.limit,
      await database.$count(table, where),
      cursors,
      ({ rank, id }) => [rank, id],
      (row) => presentGroup(shown, { ...row, sections: byGroup.get(row.id) ?? [] }),
    );
  },

  createSiteSectionGroup,
  updateSiteSectionGroup,
  deleteSiteSectionGroup,

  async addSectionToGroup(context) {
    const { id } = await findGroup(
      context.database,
      context.site,
      context.parameters.siteSectionGroupId,
    );
    const item = { type: 'site-section' as const, id: context.body.sectionId };
    const wish = { parent: { type: 'site-section-group' as const, id } };
    const site = await moveItem(context, item, wish, 'The section in sectionId');
    return showGroup({ ...context, site }, id);
  },

  async removeSectionFromGroup(context) {
    const { database, site, parameters } = context;
    const group = await findGroup(database, site, parameters.siteSectionGroupId);
    const section = await findSection(database, site, parameters.siteSectionId);
    if (section.groupId !== group.id) throw notFound('This section');
    const position = { after: { type: 'site-section-group' as const, id: group.id } };
    const item = { type: 'site-section' as const, id: section.id };
    await moveItem(context, item, { position }, 'This section');
    return undefined;
  },

  async moveSiteSectionGroup(context) {
    const id = context.parameters.siteSectionGroupId;
    const item = { type: 'site-section-group' as const, id };
    const site = await moveItem(context, item, context.body, 'This section group');
    return showGroup({ ...context, site }, id);
  },
};
