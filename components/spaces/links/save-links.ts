import { saveCSV } from '#components/kit/csv.ts';
import { type ReadAllOptions, readAll } from '#lib/client/read-all.ts';
import { listSpaceLinks } from '#lib/contract/content.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import type { Link } from '#lib/contract/revisions.ts';
import { locationsOf, targetName } from './link-locations.ts';
import type { Status } from './search-params.ts';

const columns: CSVColumn<Link>[] = [
  ['Status', ({ status }) => status],
  ['Text', ({ text }) => text ?? ''],
  ['URL', ({ href }) => href ?? ''],
  ['Target', ({ targetReference }) => targetName(targetReference) ?? ''],
  ['Page', (link) => together(locationsOf(link).map(({ page }) => page))],
  ['Section', (link) => together(locationsOf(link).map(({ section }) => section ?? ''))],
  ['Suggestions', ({ suggestions = [] }) => together(suggestions.map(({ path }) => path))],
];

const together = (parts: readonly string[]) => parts.join('; ');

/**
 * Reads all links of a space with a status and saves them as `links-<day>.csv`.
 * @returns the number of links saved
 * @throws Problem; a DOMException named AbortError if aborted
 */
export async function saveLinks(
  spaceId: string,
  status: Status,
  options: ReadAllOptions,
): Promise<number> {
  const query = status === 'all' ? {} : { status };
  const links = await readAll(listSpaceLinks, { parameters: { spaceId }, query }, options);
  saveCSV('links', toCSV(columns, links));
  return links.length;
}
