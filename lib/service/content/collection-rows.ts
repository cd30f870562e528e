import type { Collection } from '#lib/contract/collections.ts';
import { defaultAccess } from '#lib/contract/default-level.ts';
import type { Level } from '#lib/contract/levels.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { collections } from '../database/schema/index.ts';
import { type AccessView, collectionNode } from '../permissions/ancestors.ts';
import { type AccessHolder, type Decision, decide } from '../permissions/levels.ts';

export type CollectionRow = typeof collections.$inferSelect;

/** A collection as the API shows it to someone with a level on it. */
export function presentCollection(
  appUrl: string,
  row: CollectionRow,
  { level, seesParent }: { level: Level; seesParent: boolean },
): Collection {
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== '' && { description: row.description }),
    organization: row.organizationId,
    ...(row.parentId !== null && (seesParent ? { parent: row.parentId } : { parentHidden: true })),
    ...defaultAccess(row.defaultLevel),
    urls: {
      location: `${appUrl}/v1/collections/${row.id}`,
      app: `${appUrl}/orgs/${row.organizationId}/content?collection=${row.id}`,
    },
    permissions: permissionsOf('collection', roleAt(level)),
  };
}

/** A collection in a list, for the person of a view. */
export function presentCollectionIn(
  appUrl: string,
  view: AccessView,
  row: CollectionRow,
): Collection {
  const { level } = view.on(collectionNode(row));
  const seesParent = row.parentId !== null && view.seesCollection(row.parentId);
  return presentCollection(appUrl, row, { level, seesParent });
}

/** A collection in its new position. */
export function presentCollectionAt(
  appUrl: string,
  row: CollectionRow,
  { person, above }: { person: AccessHolder; above: Decision },
): Collection {
  const { level } = decide(person, collectionNode(row), above);
  return presentCollection(appUrl, row, { level, seesParent: above.level !== 'guest' });
}
