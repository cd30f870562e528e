import { saveCSV } from '#components/kit/csv.ts';
import { call } from '#lib/client/call.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import { listRedirects, type Redirect } from '#lib/contract/redirects.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { problemText } from './problem-words.ts';
import { type RedirectsState, redirectsInput } from './search-params.ts';

// An import reads the first two.
const columns: CSVColumn<Redirect>[] = [
  ['From', ({ source }) => source],
  ['To', ({ target }) => target?.path ?? ''],
  ['Title', ({ target }) => target?.title ?? ''],
  ['Problem', (redirect) => problemText(redirect)?.name ?? ''],
  ['Changed', ({ updatedAt }) => updatedAt ?? ''],
];

/**
 * Reads all matching redirects and downloads them as `redirects-<day>.csv`.
 * @returns how many were exported
 * @throws Problem
 */
export async function exportRedirects(
  organizationId: string,
  siteId: string,
  state: RedirectsState,
): Promise<number> {
  const input = redirectsInput(organizationId, siteId, state);
  const redirects: Redirect[] = [];
  let page: string | undefined;
  do {
    const query = { ...input.query, limit: LIMIT_MAXIMUM, ...(page && { page }) };
    const reply = await call(listRedirects, { parameters: input.parameters, query });
    redirects.push(...reply.items);
    page = reply.next?.page;
  } while (page);
  saveCSV('redirects', toCSV(columns, redirects));
  return redirects.length;
}
