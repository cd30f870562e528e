import { saveCSV } from '#components/kit/csv.ts';
import { call } from '#lib/client/call.ts';
import { listSpaceLinks } from '#lib/contract/content.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import type { Link } from '#lib/contract/revisions.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
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
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const links: Link[] = [];
  let page: string | undefined;
  do {
    const query = {
      limit: LIMIT_MAXIMUM,
      ...(status !== 'all' && { status }),
      ...(page && { page }),
    };
    const reply = await call(listSpaceLinks, { parameters: { spaceId }, query }, { signal });
    links.push(...reply.items);
    page = reply.next?.page;
  } while (page);
  saveCSV('links', toCSV(columns, links));
  return links.length;
}
