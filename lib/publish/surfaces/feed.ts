import type { Answer } from '#lib/http.ts';
import { answerKept } from '../answers.ts';
import { isRead, listedAt, type Reading } from '../reading.ts';
import { isForSearch } from '../site/listing.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import { documentsListed } from './redirects.ts';
import { xml, xmlToKeep } from './xml.ts';

export const FEED = '/feed.xml';
export const FEED_TYPE = 'application/atom+xml';
/** How many pages a feed has. */
const ENTRIES = 50;

/** Answers the pages that changed last, as an Atom feed (RFC 4287). */
export async function answerFeed(reading: Reading): Promise<Answer | null> {
  const { path, site } = reading;
  if (path !== FEED || !isRead(reading)) return null;
  return answerKept(reading, path, async () => {
    const pages = await latestPages(reading);
    const updated = pages[0]?.place.page.updatedAt ?? site.row.createdAt.toISOString();
    const entries = pages.map(({ variant, place }) => {
      const { id, title, description, createdAt, updatedAt } = place.page;
      return xml`<entry>
<id>urn:masthead:${variant.id}:${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${listedAt(reading, pathOf(variant, place))}"/>
<published>${createdAt}</published>
<updated>${updatedAt}</updated>
${description && xml`<summary>${description}</summary>\n`}</entry>
`;
    });
    return xmlToKeep(
      FEED_TYPE,
      xml`<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:masthead:${site.id}</id>
<title>${site.title}</title>
<author><name>${site.title}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${listedAt(reading, FEED)}"/>
<link rel="alternate" type="text/html" href="${listedAt(reading, '/')}"/>
<updated>${updated}</updated>
${entries}</feed>`,
    );
  });
}

async function latestPages(reading: Reading): Promise<FoundPage[]> {
  let latest: FoundPage[] = [];
  for await (const found of documentsListed(reading, isForSearch)) {
    latest.push(found);
    // Sorted now and then, so that a large site costs little.
    if (latest.length >= ENTRIES * 20) latest = latest.sort(byUpdate).slice(0, ENTRIES);
  }
  return latest.sort(byUpdate).slice(0, ENTRIES);
}

function byUpdate({ place: one }: FoundPage, { place: other }: FoundPage): number {
  if (one.page.updatedAt === other.page.updatedAt) return 0;
  return one.page.updatedAt > other.page.updatedAt ? -1 : 1;
}
