import { cache } from 'react';
import { referenceOf } from '#components/reference/document.ts';
import { getOpenAPI } from '#lib/contract/reference.ts';
import { readUnsent } from '#lib/session/prefetch.ts';

/**
 * Reads the reference of the API, once per page load; null when it has no readable document. Of the
 * document, which is megabytes, the browser gets what a page shows.
 */
export const loadReference = cache(async () => {
  const { data, problem } = await readUnsent(getOpenAPI, {});
  return { reference: data && referenceOf(data), problem };
});
