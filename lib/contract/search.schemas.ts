import * as z from 'zod/mini';
import { changeRequestStatuses } from './change-requests.ts';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, trimmed } from './shapes.schemas.ts';

const link = z.object({
  app: z.string(),
  /** In a search of a site: where it is published. */
  published: z.optional(z.string()),
});

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

const searchText = trimmed(z.minLength(1, 'Enter a search term.'), z.maxLength(512));

export const searchOrganization = {
  summary: 'Search spaces, pages and sections of an organization',
  query: z.extend(listQuery, { query: searchText }),
  reply: z.extend(listOf(searchHit), {
    /** Extension: the search that found the items, if the one asked for found nothing. */
    correction: z.optional(z.string()),
  }),
  assumes: [
    'Best space first, then best page; at most 10 pages per space and 5 sections per page.',
    'The last word also matches as a prefix.',
    'If nothing matches, mistyped words are corrected; `correction` is the corrected search.',
    'Only results the caller can see.',
  ],
} satisfies Description;

/** Which site spaces are searched: all if it names none. */
const siteSearchScope = z.object({
  mode: z.optional(z.enum(['all', 'current', 'specific'])),
  siteSpaceId: z.optional(identifier),
  siteSpaceIds: z.optional(z.array(identifier).check(z.maxLength(1000))),
});

export const searchSite = {
  summary: 'Search the pages of a site',
  query: listQuery,
  body: z.extend(siteSearchScope, { query: searchText, scope: z.optional(siteSearchScope) }),
  reply: z.extend(listOf(searchHit), {
    /** Extension: the search that found the items, if the one asked for found nothing. */
    correction: z.optional(z.string()),
  }),
  refusals: { 404: 'A site space isn’t on the site.' },
  assumes: [
    'An item is a space of the site, best first, with its best pages and the best section of each.',
    'Hidden pages and those with noIndex are left out, as on the published site.',
    'Only spaces the caller can see.',
    'scope and its fields may also be sent without scope around them.',
  ],
} satisfies Description;

const thingOf = <Type extends string, Fields extends z.core.$ZodShape>(
  type: Type,
  fields: Fields,
) => z.object({ type: z.literal(type), id: identifier, title: z.string(), ...fields });

const inSpace = { space: z.object({ id: identifier, title: z.string() }) };

/** A search result other than a page or a person. */
export const foundThing = z.discriminatedUnion('type', [
  thingOf('collection', {}),
  thingOf('site', {}),
  /** A section of a site. */
  thingOf('section', { site: z.object({ id: identifier, title: z.string() }) }),
  thingOf('change-request', {
    ...inSpace,
    number: z.int(),
    status: z.enum(changeRequestStatuses),
  }),
  /** The title is the start of its text. */
  thingOf('comment', { ...inSpace, changeRequest: z.optional(z.int()) }),
]);
export type FoundThing = z.infer<typeof foundThing>;

export const findThings = {
  summary: 'Search collections, sites, sections, change requests and comments',
  query: z.object({ query: searchText }),
  reply: z.object({
    items: z.array(foundThing),
    /** Whether nothing has these words, and the items are only similar. */
    similar: z.boolean(),
  }),
  assumes: [
    'At most five of each type; those whose titles start with the words come first.',
    '#12 finds the change requests with that number.',
    'Only what the caller can see.',
  ],
} satisfies Description;
