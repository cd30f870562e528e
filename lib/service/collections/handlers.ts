import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/collections.ts';
import { requestedLevel } from '#lib/contract/default-level.ts';
import { presentCollection, presentCollectionAt } from '../content/collection-rows.ts';
import { enterTarget, landingRank, requireDepth } from '../content/move-target.ts';
import { moveCollection } from '../content/moves.ts';
import { previewCollectionDeletion, previewCollectionTransfer } from '../content/previews.ts';
import { transferCollection } from '../content/transfer.ts';
import { deleteCollection, restoreCollection } from '../content/trash.ts';
import { collections as table } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { requireMaySetDefault } from '../losses/changes.ts';
import { collectionNode } from '../permissions/ancestors.ts';
import { decideOn } from '../permissions/levels.ts';
import { personOf } from '../permissions/people.ts';
import { newId } from '../security/secrets.ts';
import { listCollections } from './list.ts';

const UNTITLED = 'Untitled collection';

export const collections: Handlers<typeof contract> = {
  listCollections,

  async createCollection({ instance, database, organization, caller, body, now, record }) {
    const person = await personOf(database, organization, caller.id);
    const target = await enterTarget(database, organization, person, body.parent ?? null);
    requireDepth(target, 1);
    const id = newId('col');
    const row = {
      id,
      ...target.siblings,
      title: body.title ?? UNTITLED,
      description: '',
      defaultLevel: null,
      rank: await landingRank(database, target, id),
      createdBy: caller.id,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      deletedBy: null,
    };
    await database.insert(table).values(row);
    record({
      target: { type: 'collection', id, label: row.title },
      payload: { after: { parent: row.parentId } },
    });
    return presentCollectionAt(instance.appUrl, row, target);
  },

  async getCollection({ instance, collection }) {
    return presentCollection(instance.appUrl, collection.row, collection);
  },

  async updateCollection({ instance, database, collection, body, now, record }) {
    const { row, person, chain } = collection;
    const level = requestedLevel(body, row.defaultLevel);
    if (level !== undefined) await requireMaySetDefault(database, collection, level);
    const { title = row.title, description = row.description } = body;
    const defaultLevel = level === undefined ? row.defaultLevel : level;
    const changed = { title, description, defaultLevel };
    const before = {
      title: row.title,
      description: row.description,
      defaultLevel: row.defaultLevel,
    };
    if (JSON.stringify(before) === JSON.stringify(changed))
      return presentCollection(instance.appUrl, row, collection);
    const after = { ...row, ...changed, updatedAt: now };
    await database
      .update(table)
      .set({ ...changed, updatedAt: now })
      .where(eq(table.id, row.id));
    record({
      target: { type: 'collection', id: row.id, label: title },
      payload: { before, after: changed },
    });
    const own = decideOn(person, [collectionNode(after), ...chain.slice(1)]);
    return presentCollection(instance.appUrl, after, { ...collection, level: own.level });
  },

  deleteCollection,
  restoreCollection,
  moveCollection,
  transferCollection,
  previewCollectionTransfer,
  previewCollectionDeletion,
};
