import { eq } from 'drizzle-orm';
import { requestedLevel } from '#lib/contract/default-level.ts';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/contract/spaces.ts';
import { enterTarget, landingRank } from '../content/move-target.ts';
import { moveSpace } from '../content/moves.ts';
import { previewSpaceDeletion, previewSpaceTransfer } from '../content/previews.ts';
import {
  presentScope,
  presentSpace,
  presentSpaceAt,
  type SpaceRow,
} from '../content/space-rows.ts';
import { transferSpace } from '../content/transfer.ts';
import { deleteSpace, restoreSpace } from '../content/trash.ts';
import { spaces as table } from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { requireMaySetDefault } from '../losses/changes.ts';
import { spaceNode } from '../permissions/ancestors.ts';
import { decideOn } from '../permissions/levels.ts';
import { personOf } from '../permissions/people.ts';
import { withPublished } from '../published/spaces.ts';
import { requireRoom } from '../quotas/room.ts';
import { insertSpace, onePage, writeFirstRevision } from './creation.ts';
import { duplicateSpace } from './duplication.ts';
import { listFreshness } from './freshness.ts';
import { listCollectionSpaces, listSpaces } from './lists.ts';

const UNTITLED = 'Untitled space';
const EMOJI = '📘';

/** @throws Refusal 409 for the visibility `in-collection` outside a collection */
function requirePossible(
  row: SpaceRow,
  { visibility }: Pick<ParsedOf<typeof contract.updateSpace>['body'], 'visibility'>,
): void {
  if (visibility !== 'in-collection' || row.parentId !== null) return;
  throw conflict(`${row.title} is not in a collection. Move it into one first.`, [
    'not-in-collection',
  ]);
}

export const spaces: Handlers<typeof contract> = {
  listSpaces,
  listFreshness,
  listCollectionSpaces,

  async createSpace({ instance, database, organization, caller, body, now, record }) {
    const person = await personOf(database, organization, caller.id);
    const target = await enterTarget(database, organization, person, body.parent ?? null);
    const space = {
      ...target.siblings,
      rank: await landingRank(database, target, ''),
      title: body.title ?? UNTITLED,
      emoji: body.emoji ?? EMOJI,
      editMode: body.editMode ?? ('live' as const),
      visibility: 'private' as const,
    };
    await requireRoom({ database, instance, now }, organization.row, 'spaces');
    const row = await insertSpace(database, space, caller.id, now);
    await writeFirstRevision(database, row, body.empty ? [] : onePage);
    record({
      target: { type: 'space', id: row.id, label: row.title },
      payload: { after: { parent: row.parentId } },
    });
    return presentSpaceAt(instance.appUrl, row, target);
  },

  getSpace: (context) => presentScope(context, context.space),

  async updateSpace(context) {
    const { instance, database, space, now, record } = context;
    const { row, person, chain } = space;
    const { restricted: _, defaultLevel: __, ...rest } = context.body;
    const defaultLevel = requestedLevel(context.body, row.defaultLevel);
    if (defaultLevel !== undefined) await requireMaySetDefault(database, space, defaultLevel);
    const body = { ...rest, defaultLevel };
    requirePossible(row, body);
    const keys = (Object.keys(body) as (keyof typeof body)[]).filter(
      (key) => body[key] !== undefined && body[key] !== row[key],
    );
    if (keys.length === 0) return presentScope(context, space);
    const pick = (from: typeof body) => Object.fromEntries(keys.map((key) => [key, from[key]]));
    const changed: Partial<SpaceRow> = { ...pick(body), updatedAt: now };
    const after = { ...row, ...changed };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({
      target: { type: 'space', id: row.id, label: after.title },
      payload: { before: pick(row), after: pick(body) },
    });
    const { level } = decideOn(person, [spaceNode(after), ...chain.slice(1)]);
    const [shown = after] = await withPublished(context, [after]);
    return presentSpace(instance.appUrl, shown, { ...space, level });
  },

  deleteSpace,
  restoreSpace,
  duplicateSpace,
  moveSpace,
  transferSpace,
  previewSpaceTransfer,
  previewSpaceDeletion,
};
