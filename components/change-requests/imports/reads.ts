import type { ImportOutcome } from '#lib/contract/imports.ts';
import { requestInput } from '../places.ts';

/** What listing the imports into a change request asks for. */
export function importsInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 50 } };
}

/** What naming one import asks for. */
export function importParameters(spaceId: string, number: string, importId: string) {
  return { ...requestInput(spaceId, number).parameters, importId };
}

/** What listing the pages and files of an import asks for. */
export function itemsInput(
  spaceId: string,
  number: string,
  importId: string,
  outcome: ImportOutcome | null,
) {
  return {
    parameters: importParameters(spaceId, number, importId),
    query: { limit: 100, ...(outcome && { outcome }) },
  };
}
