import { call } from '#lib/client/call.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { getCollection } from '#lib/contract/collections.ts';
import { restoreSpace, type Space } from '#lib/contract/spaces.ts';

/**
 * Restores a deleted space to where it was.
 * @returns where that is: “to Hardware”
 * @throws Problem
 */
export async function restore(space: Space): Promise<{ restored: Space; where: string }> {
  const restored = await call(
    restoreSpace,
    { parameters: { spaceId: space.id } },
    { headers: writeHeaders() },
  );
  const { parent } = restored;
  if (!parent) return { restored, where: 'to the top level' };
  const holder = await call(getCollection, { parameters: { collectionId: parent } }).catch(
    () => null,
  );
  return { restored, where: holder ? `to ${holder.title}` : 'to where it was' };
}
