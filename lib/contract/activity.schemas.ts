import * as z from 'zod/mini';
import { type EventKind, eventKinds } from './audit-kinds.ts';
import { isZone } from './days.ts';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  trimmed,
} from './shapes.schemas.ts';

export const auditEventShape = z.object({
  object: z.literal('audit-event'),
  id: identifier,
  occurredAt: timestamp,
  action: z.string(),
  actor: z.object({
    type: z.enum(['user', 'system']),
    id: identifier,
    label: z.optional(z.string()),
  }),
  source: z.enum(['ui', 'api', 'script']),
  target: z.object({ type: z.string(), id: z.string(), label: z.optional(z.string()) }),
  payload: z.optional(z.record(z.string(), z.unknown())),
  /** The request that made the change, for admins; absent for what the service did by itself. */
  request: z.optional(
    z.object({
      id: identifier,
      /** The id of the sign-in or personal access token that it came with. */
      token: z.optional(identifier),
      address: z.optional(z.string()),
      userAgent: z.optional(z.string()),
    }),
  ),
  /** What the actor did, without the subject: “changed your role to Edit”. */
  sentence: z.optional(z.string()),
  /** The values it changed, in words; before or after is absent where there was none. */
  changes: z.optional(
    z.array(
      z.object({
        field: z.string(),
        before: z.optional(z.string()),
        after: z.optional(z.string()),
      }),
    ),
  ),
  /** Present with `group` where the event represents several: how many, and when they began. */
  group: z.optional(z.object({ count: z.int(), since: timestamp })),
});
export type AuditEvent = z.infer<typeof auditEventShape>;

const someOf = z
  .string()
  .check(z.minLength(1), z.maxLength(4000), z.describe('One, or several separated by commas'));

/** Which events a list or a count is about. */
const eventFilters = {
  kind: z.optional(
    someOf.check(
      z.refine(
        (kinds) => kinds.split(',').every((kind) => eventKinds.includes(kind as EventKind)),
        `Use ${eventKinds.join(', ')}, separated by commas.`,
      ),
    ),
  ),
  action: z.optional(someOf),
  actor: z.optional(someOf),
  target: z.optional(someOf),
  text: z.optional(
    trimmed(z.maxLength(200)).check(
      z.describe('Words in the kind, the person, the item, a value, the address or the user agent'),
    ),
  ),
  address: z.optional(
    trimmed(z.minLength(1), z.maxLength(64)).check(
      z.describe('The IP address that the request came from, or how it begins'),
    ),
  ),
};

const auditFilters = {
  ...eventFilters,
  from: z.optional(timestamp),
  to: z.optional(timestamp.check(z.describe('Exclusive'))),
};

export const listAuditEvents = {
  summary: 'List the activity of an organization, newest first',
  query: z.extend(listQuery, { ...auditFilters, group: z.optional(queryBoolean) }),
  reply: z.extend(listOf(auditEventShape), {
    searchedTo: z.optional(
      timestamp.check(z.describe('How far back a page looked that isn’t full')),
    ),
  }),
  assumes: [
    'With a filter, each page looks at 100,000 events at most, at fewer when they take longer than a tenth of a second. It may have fewer items than limit, or none; next goes on from there.',
    'Without kind, it lists changes, sign-ins, refused attempts and exports.',
    'The same refusal again within a minute is counted instead of listed; the number follows when the minute is over.',
    'With group, three or more similar changes by one person, each within a minute of the next, are one item; limit and next refer to items, count to events.',
  ],
} satisfies Description;

/** The most days that can be counted at once. */
const DAYS = 366;
const wholeDays = `days must be a whole number from 1 to ${DAYS}.`;

export const countAuditEvents = {
  summary: 'Count the activity of an organization by day',
  query: z.object({
    ...eventFilters,
    days: z._default(
      z.coerce
        .number(wholeDays)
        .check(z.int(wholeDays), z.minimum(1, wholeDays), z.maximum(DAYS, wholeDays)),
      84,
    ),
    zone: z._default(
      z
        .string()
        .check(
          z.maxLength(64),
          z.refine(isZone, 'Enter a time zone such as Europe/Berlin.'),
          z.describe('The time zone that days begin in'),
        ),
      'UTC',
    ),
  }),
  reply: z.object({
    object: z.literal('audit-event-days'),
    countedFrom: z.optional(
      timestamp.check(
        z.describe('With text: when the 100,000 latest events begin, which are counted'),
      ),
    ),
    /** Each day up to today, the oldest first, also those without any. */
    days: z.array(
      z.object({ date: z.string().check(z.describe('Such as 2026-11-20')), count: z.int() }),
    ),
  }),
} satisfies Description;

export const exportAuditEvents = {
  summary: 'Export the activity of an organization as NDJSON or CSV, newest first',
  audit: {
    name: 'Activity exported',
    sentence: ({ payload }) =>
      `exported the activity as ${payload.format === 'csv' ? 'CSV' : 'NDJSON'}`,
  },
  query: z.object({ ...auditFilters, format: z._default(z.enum(['ndjson', 'csv']), 'ndjson') }),
  reply: fileReply,
  assumes: [
    'Each line of NDJSON is an event as in the list. All matching events are streamed; if the connection ends early, some are missing.',
  ],
} satisfies Description;

const inSpace = z.object({ id: identifier, title: z.string(), emoji: z.string() });

export const getToday = {
  summary: 'Read what is new for the caller, what needs them again, and what is broken',
  reply: z.object({
    object: z.literal('today'),
    /** The pages changed last, in the spaces that the caller can see. */
    pages: z.array(
      z.object({
        id: identifier,
        title: z.string(),
        path: z.string(),
        space: inSpace,
        updatedAt: timestamp,
      }),
    ),
    /** The caller’s unmerged change requests whose latest review asks for changes. */
    returned: z.array(
      z.object({
        number: z.int(),
        subject: z.string(),
        space: inSpace,
        /** Absent when the account was deleted. */
        reviewer: z.optional(z.string()),
        reviewedAt: timestamp,
      }),
    ),
    /** Specifications that couldn’t be read. */
    specifications: z.array(z.object({ slug: z.string(), error: z.string() })),
    /** Redirects that reach nothing, by site and problem, on the sites the caller can edit. */
    redirects: z.array(
      z.object({
        site: z.object({ id: identifier, title: z.string() }),
        problem: z.enum(['loop', 'dead']),
        count: z.int(),
        /** One of them; without a title when its destination is deleted. */
        first: z.object({ source: z.string(), title: z.optional(z.string()) }),
      }),
    ),
    /** The spaces the caller can edit that have the most broken links. */
    links: z.array(
      z.object({
        space: inSpace,
        broken: z.int(),
        /** The day (UTC) since which it has had broken links; absent before it was counted. */
        since: z.optional(z.string()),
      }),
    ),
    /** The latest change of each site: of its structure, or of its content that the caller can see. */
    sites: z.array(
      z.object({
        id: identifier,
        published: z.boolean(),
        changedAt: timestamp,
        /** Absent when the account was deleted. */
        changedBy: z.optional(z.string()),
      }),
    ),
  }),
  assumes: [
    'At most 8 pages, 10 change requests, 10 specifications and 5 spaces with broken links.',
    'Has the changes of the 20 newest sites.',
    'Looks for redirects on the 10 newest sites, and for broken links in the 200 spaces changed last.',
  ],
} satisfies Description;
export type Today = z.infer<typeof getToday.reply>;
