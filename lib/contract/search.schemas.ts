import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';

const link = z.object({ app: z.string() });

/** A match on a page, below a heading. */
const sectionHit = z.object({
  /** The anchor of the heading; empty before the first one. */
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** The matching words with the text around them. */
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

export const searchOrganization = {
  summary: 'Search spaces, pages and sections of an organization',
  query: z.extend(listQuery, {
    query: trimmed(z.minLength(1, 'Enter a search term.'), z.maxLength(512)),
  }),
  reply: listOf(searchHit),
  assumes: [
    'Best space first, then best page; at most 10 pages per space and 5 sections per page.',
    'The last word also matches as a prefix.',
    'Only results the caller can see.',
  ],
} satisfies Description;
