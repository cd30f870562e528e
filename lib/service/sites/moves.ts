import { eq } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { SiteItem } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { rankIn } from '../database/ranks.ts';
import {
  type MovePlace,
  siteSectionGroups,
  siteSections,
  siteSpaces,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { conflict, notFound } from '../errors.ts';
import type { Context } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import {
  handDefaultOn,
  keepDefaultSection,
  keepDefaultSpace,
  setDefaultSpace,
} from './default-item.ts';
import { freePath, spacePaths } from './free-paths.ts';
import { enterUndone, type MoveRow, markUndone, placeAmong, writeMove } from './history.ts';
import { findHolder, findItem, type ItemParent, isSameParent, type PlacedItem } from './items.ts';
import { findMoveTarget, type MoveRequest, type MoveTarget } from './move-target.ts';
import { asSection, dissolve, moveToOwnSection, requireInSections } from './own-section.ts';
import { bumpVersion } from './rows.ts';
import type { SiteScope } from './scope.ts';
import { listIn, type Neighbors, neighborsOf } from './siblings.ts';

/** The context for changing a site's structure. */
export type StructureContext = Pick<Context<Endpoint>, 'database' | 'now' | 'record'> & {
  caller: Caller;
  site: SiteScope;
};

type MoveSource = { item: PlacedItem; holder: ItemParent; neighbors: Neighbors };
/** Side effects of a move besides the position. */
type MoveSideEffects = { path: string; heir?: string | undefined };

/**
 * Moves an item of a site's structure: all moves go through here. A move that changes nothing isn't
 * recorded.
 * @param what the item, as the refusal names it
 * @returns the site after the move
 * @throws Refusal 404, 400 and 409 as `findMoveTarget` and `enterUndone` do; 409 for the last space of a section
 */
export async function moveItem(
  context: StructureContext,
  ref: SiteItem,
  { undoes, ...wish }: MoveRequest & { section?: boolean | undefined; undoes?: string | undefined },
  what: string,
): Promise<SiteScope> {
  const { database, site, caller } = context;
  const item = await findItem(database, site, ref);
  if (!item) throw notFound(what);
  const undone =
    undoes === undefined ? null : await enterUndone(database, site, caller, item, undoes);
  if (wish.section) return makeSection(context, item, wish, undone);
  const target = await findMoveTarget(database, site, item, wish);
  const source = await readMoveSource(database, site, item, target);
  if (undone) await markUndone(database, undone);
  if (isSamePlace(source, target)) return site;
  const isFromOwn = undone?.to.section === item.parent.id;
  if (!isFromOwn) requireAnotherSpace(source, target);
  const changes = await changeWithMove(database, site, source, target, undone);
  await write(database, site, item, target, changes.path);
  const isGone = isFromOwn && (await dissolve(database, site, item.parent, item.id));
  const from = isGone ? placeOf(undone.to) : undefined;
  return keep(context, source, target, changes, { undone, ...(from && { from }) });
}

const placeOf = ({ section: _, ...place }: MovePlace): MovePlace => place;

/** Moves a space into a section of its own. @throws Refusal 409 for the last space of a section */
async function makeSection(
  context: StructureContext,
  item: PlacedItem,
  wish: MoveRequest,
  undone: MoveRow | null,
): Promise<SiteScope> {
  const { database, site, now } = context;
  await requireInSections(database, site, item);
  const target = await findMoveTarget(database, site, asSection(site, item), wish);
  const source = await readMoveSource(database, site, item, target);
  if (undone) await markUndone(database, undone);
  requireAnotherSpace(source, target);
  const heir = await handDefaultOn(database, site, source.holder, item.id);
  const section = await moveToOwnSection(database, site, item, target, now);
  const changes = { path: item.path, heir };
  return keep(context, source, target, changes, { undone, section });
}

async function readMoveSource(
  database: Executor,
  site: SiteScope,
  item: PlacedItem,
  { holder }: MoveTarget,
): Promise<MoveSource> {
  const isHere = isSameParent(item.parent, holder.parent);
  const from = isHere ? holder : await findHolder(database, site, item.parent);
  if (!from) throw notFound('The parent of this item');
  const list = listIn(site.id, item.parent, item.type);
  return { item, holder: from, neighbors: await neighborsOf(database, list, item) };
}

function isSamePlace({ item, neighbors }: MoveSource, { holder, gap }: MoveTarget): boolean {
  return (
    isSameParent(item.parent, holder.parent) && neighbors.previous === (gap.previous?.id ?? null)
  );
}

/** @throws Refusal 409 if a section would be left without a space */
function requireAnotherSpace({ item, holder, neighbors }: MoveSource, to: MoveTarget): void {
  const isAlone = neighbors.previous === null && neighbors.next === null;
  const leaves = item.type === 'site-space' && !isSameParent(item.parent, to.holder.parent);
  if (!isAlone || !leaves) return;
  throw conflict(
    `${item.title} is the only space in ${holder.title}. Add another space there first, or delete the section.`,
    ['last-space'],
  );
}

/** Updates the defaults and the path of a moved site space; an undo restores both. */
async function changeWithMove(
  database: Executor,
  site: SiteScope,
  { item, holder: from }: MoveSource,
  { holder: to }: MoveTarget,
  undone: MoveRow | null,
): Promise<MoveSideEffects> {
  if (item.type !== 'site-space') {
    await keepDefaultSection(database, site);
    return { path: item.path };
  }
  await keepDefaultSpace(database, site, to, item.id);
  if (isSameParent(from.parent, to.parent)) return { path: item.path };
  const heir = await handDefaultOn(database, site, from, item.id);
  const isBack = undone !== null && isSameParent(undone.from.parent, to.parent);
  if (isBack && undone.from.heir !== undefined && undone.from.heir === to.defaultSpaceId)
    await setDefaultSpace(database, site, to.parent, item.id);
  const wanted = (isBack && item.path === undone.to.path && undone.from.path) || item.path;
  const sectionId = to.parent.type === 'site' ? null : to.parent.id;
  return { path: await freePath(database, spacePaths(site.id, sectionId), wanted), heir };
}

async function write(
  database: Executor,
  site: SiteScope,
  { type, id }: PlacedItem,
  { holder: { parent }, gap }: MoveTarget,
  path: string,
): Promise<void> {
  const rank = await rankIn(database, listIn(site.id, parent, type), gap, id);
  const parentId = parent.type === 'site' ? null : parent.id;
  if (type === 'site-space')
    await database
      .update(siteSpaces)
      .set({ sectionId: parentId, rank, path })
      .where(eq(siteSpaces.id, id));
  else if (type === 'site-section')
    await database
      .update(siteSections)
      .set({ groupId: parentId, rank })
      .where(eq(siteSections.id, id));
  else await database.update(siteSectionGroups).set({ rank }).where(eq(siteSectionGroups.id, id));
}

/** Counts the change and records it in the site's history and the audit log. */
async function keep(
  { database, site, caller, now, record }: StructureContext,
  { item, holder, neighbors }: MoveSource,
  target: MoveTarget,
  { path, heir }: MoveSideEffects,
  { undone, section, from: was }: { undone: MoveRow | null; section?: string; from?: MovePlace },
): Promise<SiteScope> {
  const { type, id, title } = item;
  const isSpace = type === 'site-space';
  const sectionOf = ({ parent }: ItemParent) => (parent.type === 'site' ? null : parent.id);
  // A section and a group keep the paths of their spaces, wherever they are.
  const sections = isSpace ? [sectionOf(holder), section ?? sectionOf(target.holder)] : [];
  const gap = { previous: target.gap.previous?.id ?? null, next: target.gap.next?.id ?? null };
  const [left, entered, changed] = await together([
    placeAmong(database, holder, type, neighbors),
    placeAmong(database, target.holder, section ? 'site-section' : type, gap),
    bumpVersion(database, site, now, sections),
  ]);
  const from: MovePlace = was ?? {
    ...left,
    ...(isSpace && { path: item.path }),
    ...(heir !== undefined && { heir }),
  };
  const to: MovePlace = {
    ...entered,
    ...(isSpace && { path }),
    ...(section !== undefined && { section }),
  };
  const undoes = undone?.id ?? null;
  await writeMove(database, changed, caller, now, { item: { type, id, title }, from, to, undoes });
  record({
    target: { type, id, label: title },
    payload: { site: site.id, before: from, after: to, ...(undoes && { undoes }) },
  });
  return changed;
}
