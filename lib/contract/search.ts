import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.ts';

const link = z.object({ app: z.string() });

/** A place of a page below a heading that has the words. */
const sectionHit = z.object({
  /** The anchor of the heading; empty for what stands before the first one. */
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** The words with what stands around them. */
  body: z.string(),
  urls: link,
});

const pageHit = z.object({
  id: identifier,
  title: z.string(),
  path: z.string(),
  sections: z.array(sectionHit),
  urls: link,
});

export const searchHit = z.object({
  id: identifier,
  title: z.string(),
  pages: z.array(pageHit),
  /** Extension. */
  emoji: z.optional(z.string()),
  urls: z.optional(link),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchOrganization = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  summary: 'Search spaces, pages and sections of an organization',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    query: trimmed(z.minLength(1, 'Write what to look for.'), z.maxLength(512)),
  }),
  reply: listOf(searchHit),
  assumes: [
    'the best space first, in it the best page; at most 10 pages a space and 5 sections a page',
    'the last word may be the beginning of one',
    'only what the caller sees',
  ],
});
