import { call } from '#lib/client/call.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { restoreSpace, type Space } from '#lib/contract/spaces.ts';
import { once } from './content-changes.ts';

/**
 * Brings a deleted space back to where it was.
 * @returns where that is: “in Hardware”
 * @throws Problem
 */
export async function restore(space: Space): Promise<{ restored: Space; where: string }> {
  const restored = await call(restoreSpace, { parameters: { spaceId: space.id } }, once());
  const { parent } = restored;
  if (!parent) return { restored, where: 'at the top level' };
  const holder = await call(getCollection, { parameters: { collectionId: parent } }).catch(
    () => null,
  );
  return { restored, where: holder ? `in ${holder.title}` : 'where it was' };
}
