import type { Answer } from '#lib/http.ts';
import { answerKept, textToKeep } from '../answers.ts';
import { PDF, SEARCH } from '../paths.ts';
import { hrefOf, isRead, listedAt, type Reading } from '../reading.ts';
import { isListed } from '../site/listing.ts';

export const ROBOTS = '/robots.txt';

/** Answers what robots may read: public sites except for search and PDFs, and nothing of others. */
export async function answerRobots(reading: Reading): Promise<Answer | null> {
  const { path, site } = reading;
  if (path !== ROBOTS || !isRead(reading)) return null;
  const lines = isListed(site)
    ? [
        'User-agent: *',
        `Disallow: ${hrefOf(reading, SEARCH)}`,
        `Disallow: ${hrefOf(reading, PDF)}`,
        'Allow: /',
        '',
        `Sitemap: ${listedAt(reading, '/sitemap.xml')}`,
      ]
    : ['User-agent: *', `Disallow: ${hrefOf(reading, '/')}`];
  return answerKept(reading, path, async () =>
    textToKeep(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8'),
  );
}
