import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { insightsRanges } from './insights.ts';
import { redirectDestination } from './redirects.schemas.ts';
import { identifier, listOf, listQuery, queryBoolean, timestamp } from './shapes.schemas.ts';

const range = z._default(z.enum(insightsRanges), '30d');
const inRange = z.extend(listQuery, { range });

/** A number in the range, and in the one before it. */
const total = z.object({ count: z.int(), before: z.int() });

export const insightsShape = z.object({
  object: z.literal('site-insights'),
  range: z.enum(insightsRanges),
  from: timestamp,
  to: timestamp,
  step: z.enum(['hour', 'day']),
  totals: z.object({
    views: total,
    agentViews: total,
    searches: total,
    emptySearches: total,
    missing: total,
    helpful: total,
    unhelpful: total,
  }),
  /** The views of each hour or day from `from` on, also of those without any. */
  series: z.array(z.object({ at: timestamp, people: z.int(), agents: z.int() })),
});
export type Insights = z.infer<typeof insightsShape>;

const pageShape = z.object({
  id: identifier,
  spaceId: identifier,
  /** Absent when the caller can't see its space, or the page is deleted. */
  title: z.optional(z.string()),
  /** Its path on the site; absent when it is no longer there. */
  path: z.optional(z.string()),
  /** Its path in its space. */
  pagePath: z.optional(z.string()),
  isDeleted: z.boolean(),
  urls: z.object({ published: z.optional(z.string()) }),
});

export const readPageShape = z.object({
  /** The page, or the path of what agents read of the whole site, such as `/llms.txt`. */
  page: z.optional(pageShape),
  file: z.optional(z.string()),
  views: z.int(),
  agentViews: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
});
export type ReadPage = z.infer<typeof readPageShape>;

const searchShape = z.object({ query: z.string(), count: z.int(), empty: z.int() });
export type ReaderSearch = z.infer<typeof searchShape>;

const missingShape = z.object({
  /** A path as the source of a redirect. */
  path: z.string(),
  count: z.int(),
  /** What is at the path now. */
  found: z.optional(z.object({ title: z.string() })),
  /** The redirect from it. */
  redirect: z.optional(z.object({ id: identifier })),
  /** A page with a similar path. */
  suggestion: z.optional(
    z.object({ destination: redirectDestination, title: z.string(), path: z.string() }),
  ),
});
export type MissingAddress = z.infer<typeof missingShape>;

const feedbackShape = z.object({
  id: identifier,
  rating: z.enum(['helpful', 'unhelpful']),
  words: z.string(),
  createdAt: timestamp,
  page: pageShape,
});
export type ReaderFeedback = z.infer<typeof feedbackShape>;

export const getInsights = {
  summary: 'Count what readers of a site do',
  query: z.object({ range }),
  reply: insightsShape,
  assumes: [
    'before is the range of the same length directly before this one.',
    'Days are in UTC. Readers are counted, not identified.',
  ],
} satisfies Description;

export const listReadPages = {
  summary: 'List the pages that readers of a site opened',
  query: inRange,
  reply: listOf(readPageShape),
  assumes: ['Sorted by views, highest first.'],
} satisfies Description;

export const listReaderSearches = {
  summary: 'List what readers of a site searched for',
  query: z.extend(inRange, {
    /** Only searches without a result, sorted by how often they had none. */
    empty: z.optional(queryBoolean),
  }),
  reply: listOf(searchShape),
  assumes: [
    'Sorted by count, highest first.',
    'Searches that look like an email address or a personal number are counted in the totals only.',
  ],
} satisfies Description;

export const listMissingAddresses = {
  summary: 'List missing addresses of a site that readers opened',
  query: z.extend(inRange, {
    /** Only those without a redirect that are still missing. */
    open: z.optional(queryBoolean),
  }),
  reply: listOf(missingShape),
  assumes: ['Sorted by count, highest first.'],
} satisfies Description;

export const listReaderFeedback = {
  summary: 'List what readers of a site said about its pages',
  query: z.extend(inRange, { rating: z.optional(z.enum(['helpful', 'unhelpful'])) }),
  reply: listOf(feedbackShape),
  assumes: ['Newest first. Feedback about pages that the caller can’t see is left out.'],
} satisfies Description;
