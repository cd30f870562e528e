import { parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { type ImportOutcome, importOutcomes } from '#lib/contract/imports.ts';
import { requestInput } from '../places.ts';

/** The search parameters of the imports page: the open import, and the outcome its items are filtered by. */
export const importsSearch = {
  import: parseAsId,
  outcome: parseAsStringLiteral(importOutcomes),
};

/** Input that lists the imports of a change request. */
export function importsInput(spaceId: string, number: string) {
  return { ...requestInput(spaceId, number), query: { limit: 50 } };
}

/** Path parameters of one import. */
export function importParameters(spaceId: string, number: string, importId: string) {
  return { ...requestInput(spaceId, number).parameters, importId };
}

/** Input that lists the items of an import, optionally with one outcome only. */
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
