import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type * as contract from '#lib/contract/site-structure.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { Executor } from '../database/executor.ts';
import { pageOf } from '../database/keyset.ts';
import { type MovePlace, siteMoves, siteSectionGroups, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { badField, conflict, forbidden, notFound } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import { newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import type { ItemParent } from './items.ts';
import type { SiteScope } from './scope.ts';
import type { Neighbors } from './siblings.ts';

export type MoveRow = typeof siteMoves.$inferSelect;

/** How long moves are kept, in milliseconds. */
const KEPT = 30 * DAY;

/** A position in the history, with the kinds of its neighbors. */
export async function placeAmong(
  database: Executor,
  { parent, title }: ItemParent,
  type: SiteItem['type'],
  { previous, next }: Neighbors,
): Promise<MovePlace> {
  const ids = [previous, next].filter((id) => id !== null);
  const groups =
    parent.type === 'site' && type !== 'site-space' ? await groupsAmong(database, ids) : [];
  const kind = type === 'site-section-group' ? 'site-section' : type;
  const itemOf = (id: string): SiteItem => ({
    type: groups.includes(id) ? 'site-section-group' : kind,
    id,
  });
  return {
    parent,
    ...(title !== null && { title }),
    ...(previous !== null && { after: itemOf(previous) }),
    ...(next !== null && { before: itemOf(next) }),
  };
}

async function groupsAmong(database: Executor, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ id: siteSectionGroups.id })
    .from(siteSectionGroups)
    .where(isOneOf(siteSectionGroups.id, ids));
  return rows.map(({ id }) => id);
}

/** Records a move; `site` is the site after it. */
export async function writeMove(
  database: Executor,
  site: SiteScope,
  caller: Caller,
  now: Date,
  move: Pick<MoveRow, 'item' | 'from' | 'to' | 'undoes'>,
): Promise<void> {
  await database.insert(siteMoves).values({
    id: newId('mov'),
    siteId: site.id,
    version: site.row.structureVersion,
    movedBy: caller.id,
    movedAt: now,
    ...move,
  });
}

/**
 * Finds the move that another one undoes.
 * @throws Refusal 404 for a move of another site, 403 for someone else's, 400 for one of another item,
 * 409 for one already undone
 */
export async function enterUndone(
  database: Executor,
  site: SiteScope,
  caller: Caller,
  item: SiteItem,
  moveId: string,
): Promise<MoveRow> {
  const [row] = await database
    .select()
    .from(siteMoves)
    .where(and(eq(siteMoves.id, moveId), eq(siteMoves.siteId, site.id)));
  if (!row) throw notFound('The move in undoes');
  if (row.movedBy !== caller.id)
    throw forbidden('Someone else made the move in undoes. You can undo only your own moves.', [
      'not-yours',
    ]);
  if (row.item.type !== item.type || row.item.id !== item.id)
    throw badField('undoes', `That was a move of ${row.item.title}. Choose a move of this item.`);
  if (row.undone) throw conflict('This move was already undone.', ['already-undone']);
  return row;
}

/** Marks a move as undone. */
export async function markUndone(database: Executor, { id }: MoveRow): Promise<void> {
  await database.update(siteMoves).set({ undone: true }).where(eq(siteMoves.id, id));
}

/** Deletes expired moves. */
export async function sweepMoves(database: Executor, now: Date): Promise<void> {
  await database.delete(siteMoves).where(lt(siteMoves.movedAt, keptSince(now)));
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT);

const presentPlace = ({ parent, title, after, before }: MovePlace): SiteMove['from'] => ({
  parent: parent satisfies SiteParent,
  ...(title !== undefined && { title }),
  ...(after && { after }),
  ...(before && { before }),
});

type RecordedMove = { move: MoveRow; user: Parameters<typeof presentUser>[1] | null };

function presentMove(appUrl: string, { move, user }: RecordedMove): SiteMove {
  return {
    object: 'site-move',
    id: move.id,
    version: move.version,
    ...(user && { movedBy: presentUser(appUrl, user) }),
    movedAt: move.movedAt.toISOString(),
    item: move.item,
    from: presentPlace(move.from),
    to: presentPlace(move.to),
    ...(move.undoes !== null && { undoes: move.undoes }),
    undone: move.undone,
  };
}

/** Lists the recorded moves of a site, the last first. */
export const listSiteMoves: Handler<typeof contract.listSiteMoves> = async ({
  instance,
  database,
  site,
  query,
  cursors,
  now,
}) => {
  const [from] = cursors.read(query.page) ?? [];
  const where = and(eq(siteMoves.siteId, site.id), gt(siteMoves.movedAt, keptSince(now)));
  const rows = await database
    .select({ move: siteMoves, user: userColumns })
    .from(siteMoves)
    .leftJoin(users, eq(users.id, siteMoves.movedBy))
    .where(and(where, from === undefined ? undefined : lt(siteMoves.version, Number(from))))
    .orderBy(desc(siteMoves.version))
    .limit(query.limit + 1);
  const page = pageOf(
    rows,
    query.limit,
    await database.$count(siteMoves, where),
    cursors,
    ({ move }) => [move.version],
    (row) => presentMove(instance.appUrl, row),
  );
  return { ...page, version: site.row.structureVersion };
};
