import { and, eq } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/site-spaces.ts';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { siteSpaces as table } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Context, Handler, Handlers } from '../http/handler.ts';
import { enterPlaceable } from './add-spaces.ts';
import { showSiteSpace } from './answers.ts';
import { firstSpaceIn, handDefaultOn, keepDefaultSpace } from './default-item.ts';
import { requireFreePath, spacePaths } from './free-paths.ts';
import { findHolder, type ItemParent, sectionAsParent } from './items.ts';
import { listSiteSpaces } from './lists.ts';
import { moveItem } from './moves.ts';
import { onSiteAlready, placeOnSite, placeSpace } from './placing.ts';
import { keepRemoved, rowsOfSpaces } from './removals.ts';
import { bumpVersion, defaultSectionOf, type PlacedSpace, readSiteSpaces } from './rows.ts';
import type { SiteScope } from './scope.ts';

type FoundSiteSpace = { placed: PlacedSpace; holder: ItemParent };

/** @throws Refusal 404 */
async function findSiteSpace(
  database: Executor,
  site: SiteScope,
  id: string,
): Promise<FoundSiteSpace> {
  const [placed] = await readSiteSpaces(database, and(eq(table.id, id), eq(table.siteId, site.id)));
  const holder =
    placed && (await findHolder(database, site, sectionAsParent(site, placed.sectionId)));
  if (!placed || !holder) throw notFound('This site space');
  return { placed, holder };
}

/** A space to be added to a site that doesn't have it yet. */
async function enterNewSpace(
  context: Pick<
    Context<typeof contract.addSiteSpace>,
    'database' | 'organization' | 'site' | 'caller'
  >,
  spaceId: string,
): Promise<SpaceRow> {
  const { database, organization, site, caller } = context;
  const wanted = [{ id: spaceId, field: 'spaceId' }];
  const [row] = await enterPlaceable(database, organization, caller.id, wanted);
  const space = row as SpaceRow;
  const place = await placeOnSite(database, site, space);
  if (place) throw onSiteAlready(space, place);
  return space;
}

/** Adds a space to a site: to the given section, otherwise to the default section or the root. */
const addSiteSpace: Handler<typeof contract.addSiteSpace> = async (context) => {
  const { database, site, body, now, record } = context;
  const named = body.sectionId ?? (await defaultSectionOf(database, site)) ?? null;
  const holder = await findHolder(database, site, sectionAsParent(site, named));
  if (!holder) throw notFound('The section in sectionId');
  const space = await enterNewSpace(context, body.spaceId);
  const id = await placeSpace(database, site, named, space, now);
  await keepDefaultSpace(database, site, holder, id);
  record({
    target: { type: 'site-space', id, label: space.title },
    payload: { site: site.id, after: { space: space.id, section: named } },
  });
  return showSiteSpace({ ...context, site: await bumpVersion(database, site, now) }, id);
};

type Body = ParsedOf<typeof contract.updateSiteSpace>['body'];

function columnsFrom({ path, condition, language, spaceId }: Body) {
  return {
    ...(path !== undefined && { path }),
    ...(condition !== undefined && { condition }),
    ...(language !== undefined && {
      language: language && (Intl.getCanonicalLocales(language)[0] as string),
    }),
    ...(spaceId !== undefined && { spaceId }),
  };
}

/** Changes a site space: null removes a value, absent fields stay unchanged. */
const updateSiteSpace: Handler<typeof contract.updateSiteSpace> = async (context) => {
  const { database, site, parameters, body, now, record } = context;
  const { placed, holder } = await findSiteSpace(database, site, parameters.siteSpaceId);
  const { id, sectionId } = placed;
  const wanted = columnsFrom(body);
  const keys = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (key) => wanted[key] !== placed[key],
  );
  if (keys.length === 0) return showSiteSpace(context, id);
  const replacement =
    keys.includes('spaceId') && (await enterNewSpace(context, body.spaceId ?? ''));
  if (wanted.path !== undefined) {
    const above = holder.path === '' ? '/' : `/${holder.path}/`;
    const paths = spacePaths(site.id, sectionId);
    await requireFreePath(database, paths, { id, path: wanted.path }, above);
  }
  const pick = (from: typeof wanted) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  await database.update(table).set(pick(wanted)).where(eq(table.id, id));
  record({
    target: { type: 'site-space', id, label: (replacement || placed.space).title },
    payload: { site: site.id, before: pick(placed), after: pick(wanted) },
  });
  return showSiteSpace({ ...context, site: await bumpVersion(database, site, now) }, id);
};

/** Removes a space from a site; if it was the default, the first remaining one becomes it. */
const removeSiteSpace: Handler<typeof contract.removeSiteSpace> = async (context) => {
  const { database, site, parameters, now, record } = context;
  const { placed, holder } = await findSiteSpace(database, site, parameters.siteSpaceId);
  const { id, space, path, sectionId } = placed;
  if ((await firstSpaceIn(database, site, holder.parent, id)) === undefined)
    throw lastSpace(space, holder, site);
  const heir = await handDefaultOn(database, site, holder, id);
  await keepRemoved(
    context,
    { id, title: space.title },
    {
      siteSpaces: await rowsOfSpaces(database, [id]),
      ...(heir !== undefined && { defaultOf: { parent: holder.parent, heir } }),
    },
  );
  await database.delete(table).where(eq(table.id, id));
  record({
    target: { type: 'site-space', id, label: space.title },
    payload: {
      site: site.id,
      before: { space: space.id, section: sectionId, path },
      ...(heir !== undefined && { after: { defaultSiteSpace: heir } }),
    },
  });
  await bumpVersion(database, site, now);
  return undefined;
};

function lastSpace({ title }: { title: string }, holder: ItemParent, { row }: SiteScope) {
  const message =
    holder.title === null
      ? `${title} is the only space on ${row.title}. Add another space to the site first.`
      : `${title} is the only space in ${holder.title}. Add another space there first, or delete the section.`;
  return conflict(message, ['last-space']);
}

const itemOf = (neighbor: { type: 'site-space'; siteSpace: string } | undefined) =>
  neighbor && { type: neighbor.type, id: neighbor.siteSpace };

const moveSiteSpace: Handler<typeof contract.moveSiteSpace> = async (context) => {
  const { position, parent } = context.body;
  const id = context.parameters.siteSpaceId;
  const wish = {
    position: { before: itemOf(position?.before), after: itemOf(position?.after) },
    parent,
  };
  const site = await moveItem(context, { type: 'site-space', id }, wish, 'This site space');
  return showSiteSpace({ ...context, site }, id);
};

export const siteSpaces: Handlers<typeof contract> = {
  listSiteSpaces,
  addSiteSpace,
  updateSiteSpace,
  removeSiteSpace,
  moveSiteSpace,
};
