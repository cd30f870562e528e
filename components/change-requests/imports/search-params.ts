import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { importOutcomes } from '#lib/contract/imports.ts';

/** The page of imports in the URL: the one that is open, and which of its items are listed. */
export const importsSearch = {
  import: parseAsString,
  outcome: parseAsStringLiteral(importOutcomes),
};
