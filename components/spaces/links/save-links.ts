import { type Column, saveCSV, toCSV } from '#components/kit/csv.ts';
import { call } from '#lib/client/call.ts';
import { listSpaceLinks } from '#lib/contract/content.ts';
import type { Link } from '#lib/contract/revisions.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { standingsOf, targetName } from './link-places.ts';

const columns: Column<Link>[] = [
  ['Status', ({ status }) => status],
  ['Words', ({ text }) => text ?? ''],
  ['Written', ({ href }) => href ?? ''],
  ['Leads to', ({ targetReference }) => targetName(targetReference) ?? ''],
  ['Page', (link) => together(standingsOf(link).map(({ page }) => page))],
  ['Section', (link) => together(standingsOf(link).map(({ section }) => section ?? ''))],
  ['Could be meant', ({ suggestions = [] }) => together(suggestions.map(({ path }) => path))],
];

const together = (parts: readonly string[]) => parts.join('; ');

/**
 * Reads all links of a space that match and hands them to the browser as `links-<day>.csv`.
 * @returns how many were saved
 * @throws Problem; a DOMException named AbortError when it was stopped
 */
export async function saveLinks(
  spaceId: string,
  status: Link['status'] | null,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const links: Link[] = [];
  let page: string | undefined;
  do {
    const query = { limit: LIMIT_MAXIMUM, ...(status && { status }), ...(page && { page }) };
    const reply = await call(listSpaceLinks, { parameters: { spaceId }, query }, { signal });
    links.push(...reply.items);
    page = reply.next?.page;
  } while (page);
  saveCSV('links', toCSV(columns, links));
  return links.length;
}
