import { requestInput } from '../places.ts';

/** Counts the imports of a change request. */
export function importCountInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 1 } };
}
