import { cache } from 'react';
import { referenceOf } from '#components/reference/document.ts';
import { getOpenAPI } from '#lib/contract/reference.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/** Reads the reference of the API, once per page load; null when it has no readable document. */
export const loadReference = cache(async () => {
  const { data, problem } = await readOrProblem(getOpenAPI, {});
  return { reference: data && referenceOf(data), problem };
});
