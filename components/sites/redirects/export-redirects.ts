import { saveCSV } from '#components/kit/csv.ts';
import { type ReadAllOptions, readAll } from '#lib/client/read-all.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import { listRedirects, type Redirect } from '#lib/contract/redirects.ts';
import { problemText } from './problem-words.ts';
import { type RedirectsState, redirectsInput } from './search-params.ts';

// An import reads the first two.
const columns: CSVColumn<Redirect>[] = [
  ['From', ({ source }) => source],
  ['To', ({ target }) => target?.path ?? ''],
  ['Title', ({ target }) => target?.title ?? ''],
  ['Problem', (redirect) => problemText(redirect)?.name ?? ''],
  ['Visits, 30 days', ({ visits }) => `${visits ?? ''}`],
  ['Changed', ({ updatedAt }) => updatedAt ?? ''],
];

/**
 * Reads all matching redirects and downloads them as `redirects-<day>.csv`.
 * @returns how many were exported
 * @throws Problem; a DOMException named AbortError when aborted
 */
export async function exportRedirects(
  organizationId: string,
  siteId: string,
  state: RedirectsState,
  options: ReadAllOptions,
): Promise<number> {
  const input = redirectsInput(organizationId, siteId, state);
  const redirects = await readAll(listRedirects, input, options);
  saveCSV('redirects', toCSV(columns, redirects));
  return redirects.length;
}
