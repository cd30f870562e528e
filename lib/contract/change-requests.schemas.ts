import * as z from 'zod/mini';
import { inSpaceTitle, intoSpaceTitle, requestChange, requestName } from './audit.ts';
import {
  changeRequestSorts,
  changeRequestStatuses,
  DESCRIPTION_MAXIMUM,
  mergeSides,
} from './change-requests.ts';
import { PAGE_LENGTH_MAXIMUM } from './content.ts';
import type { Description } from './endpoint.ts';
import { listOfLinks } from './links.schemas.ts';
import { linkStatuses } from './revisions.ts';
import { semanticChanges, semanticChangesQuery } from './semantic-changes.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.schemas.ts';

/** What a change request is about, in one line. */
export const changeRequestSubject = trimmed(
  z.maxLength(100, 'A subject can have up to 100 characters.'),
);

const description = trimmed(
  z.maxLength(DESCRIPTION_MAXIMUM, 'A description can have up to 10,000 characters.'),
);

export const changeRequestShape = z.object({
  object: z.literal('change-request'),
  id: identifier,
  /** Numbered within the space; it addresses the change request like its id. */
  number: z.int(),
  status: z.enum(changeRequestStatuses),
  subject: z.string(),
  /** Extension: what it does and why, as Markdown; absent from APIs without it. */
  description: z.optional(z.string()),
  /** Absent when the account was deleted. */
  createdBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  revision: identifier,
  revisionInitial: identifier,
  revisionMergedAncestor: z.optional(identifier),
  revisionMerged: z.optional(identifier),
  /** Open comments. */
  comments: z.int(),
  /** Extension: how many pages and files it changes compared with its base revision. */
  changes: z.int(),
  outdated: z.boolean(),
  urls: z.object({ app: z.string(), location: z.string() }),
  /** Extension: who merged it, and when. */
  mergedBy: z.optional(userShape),
  mergedAt: z.optional(timestamp),
  /** Extension: the merged change request that it reverts. */
  reverts: z.optional(identifier),
  /** Extension, in lists: how many people approve its current version, and how many request changes. */
  reviews: z.optional(z.object({ approved: z.int(), changesRequested: z.int() })),
  /** Extension, in lists: in how many pages an outdated one is in conflict with its space, once counted. */
  conflicts: z.optional(z.int()),
  /** Extension: the space, for lists across spaces. */
  space: z.object({ id: identifier, title: z.string(), emoji: z.string() }),
});
export type ChangeRequest = z.infer<typeof changeRequestShape>;

const listFilter = {
  status: z._default(z.enum(changeRequestStatuses), 'open'),
  contributor: z.optional(identifier),
  /** Extension: words of the subject, or its number. */
  search: z.optional(trimmed(z.maxLength(100))),
  /** Extension: by what it is sorted, and in which direction. */
  sort: z._default(z.enum(changeRequestSorts), 'updatedAt'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
};

export const listChangeRequests = {
  summary: 'List the change requests of a space',
  query: z.extend(listQuery, listFilter),
  reply: listOf(changeRequestShape),
  assumes: [
    'By default sorted by last change, newest first.',
    'contributor: a person who wrote one of its revisions.',
  ],
} satisfies Description;

export const listOrganizationChangeRequests = {
  summary: 'List the change requests of an organization that the caller can see',
  query: z.extend(listQuery, {
    ...listFilter,
    /** Only those with a review requested from this person. */
    reviewer: z.optional(identifier),
    /** Only those of this space. */
    space: z.optional(identifier),
  }),
  reply: listOf(changeRequestShape),
} satisfies Description;

export const createChangeRequest = {
  summary: 'Start a change request',
  audit: {
    name: 'Change request created',
    sentence: (facts) => `created ${requestName(facts)}${inSpaceTitle(facts.payload)}`,
  },
  body: z.object({
    subject: z.optional(changeRequestSubject),
    /** Extension: Markdown. */
    description: z.optional(description),
    agentTaskId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: changeRequestShape,
  assumes: ['It starts as a draft.'],
} satisfies Description;
/** What the form of a new change request asks for. */
export const changeRequestForm = z.pick(createChangeRequest.body, { subject: true });

export const getChangeRequest = {
  summary: 'Read a change request',
  reply: changeRequestShape,
  assumes: ['Found by its id or its number.'],
} satisfies Description;

export const updateChangeRequest = {
  summary: 'Change the subject, description or status of a change request',
  audit: {
    name: 'Change request changed',
    sentence: (facts) => requestChange(facts),
  },
  body: z.object({
    subject: z.optional(changeRequestSubject),
    /** Extension: Markdown. */
    description: z.optional(description),
    status: z.optional(z.enum(['draft', 'open', 'archived'])),
  }),
  reply: changeRequestShape,
  assumes: [
    'A merged change request can’t be changed (409).',
    'A change request without changes can’t be opened (409).',
  ],
} satisfies Description;

const outcomeOf = <Results extends readonly [string, ...string[]]>(results: Results) =>
  z.object({ revision: identifier, result: z.enum(results) });

export const mergeChangeRequest = {
  summary: 'Merge a change request into its space',
  audit: {
    name: 'Change request merged',
    sentence: (facts) => `merged ${requestName(facts)}${intoSpaceTitle(facts.payload)}`,
  },
  reply: outcomeOf(['merge', 'conflicts']),
  assumes: [
    'Only an open change request with changes can be merged (409); of concurrent merges, exactly one succeeds.',
    'Changes made to the space since then are kept; with conflicts, nothing changes.',
  ],
} satisfies Description;

/** How to resolve the conflicts of one page. */
export const resolution = z.object({
  page: identifier,
  /** Whose page to keep: `theirs` is the space’s, `ours` the change request’s. */
  keep: z.enum(mergeSides),
  /** The body, when it was edited by hand. */
  markdown: z.optional(z.string().check(z.maxLength(PAGE_LENGTH_MAXIMUM))),
});

export const updateFromSpace = {
  summary: 'Update a change request from its space',
  audit: {
    name: 'Change request updated from its space',
    sentence: (facts) => `updated ${requestName(facts)} with the latest changes`,
  },
  body: z.object({
    /** Extension: how to resolve conflicts; unresolved ones stay conflicts. */
    resolutions: z.optional(z.array(resolution).check(z.maxLength(1000))),
    /** Extension: the revisions the resolutions are based on; 409 when either side has a newer one. */
    theirs: z.optional(identifier),
    ours: z.optional(identifier),
  }),
  reply: outcomeOf(['update', 'conflicts']),
  assumes: [
    'With conflicts, nothing changes.',
    'When it is already up to date, nothing changes and the result is update.',
  ],
} satisfies Description;

/** What a change on one side does. */
const sideChange = z.nullable(z.enum(['created', 'edited', 'moved', 'deleted']));

export const forecastMerge = {
  summary: 'Preview updating or merging a change request',
  reply: z.object({
    /** The three revisions: the common ancestor, the space’s, the change request’s. */
    base: identifier,
    theirs: identifier,
    ours: identifier,
    result: z.enum(['clean', 'conflicts']),
    pages: z.array(
      z.object({
        page: identifier,
        title: z.string(),
        path: z.optional(z.string()),
        theirs: sideChange,
        ours: sideChange,
        /**
         * What conflicts: the text, an attribute or the position, or one side deleted what the
         * other changed.
         */
        conflicts: z.array(z.enum(['text', 'attributes', 'place', 'deleted'])),
      }),
    ),
    /** What prevents or warns against merging, most severe first. */
    checks: z.array(
      z.object({
        check: z.enum([
          'status',
          'no-changes',
          'conflicts',
          'changes-requested',
          'outdated',
          'review-missing',
          'open-comments',
          'broken-links',
        ]),
        /** Whether it prevents the merge. */
        blocks: z.boolean(),
        count: z.optional(z.int()),
      }),
    ),
  }),
} satisfies Description;

export const getConflict = {
  summary: 'Read the three versions of a page that both sides changed',
  reply: z.object({
    page: identifier,
    /** Null when that side doesn't have the page. */
    base: z.nullable(z.string()),
    theirs: z.nullable(z.string()),
    ours: z.nullable(z.string()),
    /** The merged text in parts, line by line; conflicting parts have the lines of both sides. */
    parts: z.array(
      z.union([
        z.object({ lines: z.array(z.string()) }),
        z.object({
          base: z.array(z.string()),
          theirs: z.array(z.string()),
          ours: z.array(z.string()),
        }),
      ]),
    ),
  }),
} satisfies Description;

export const listChangeRequestChanges = {
  summary: 'List what a change request changes',
  query: z.extend(semanticChangesQuery, {
    /** Extension: since this revision of the request instead of since its start. */
    since: z.optional(identifier),
  }),
  reply: semanticChanges,
} satisfies Description;

export const listChangeRequestLinks = {
  summary: 'List the links in a change request',
  query: z.extend(listQuery, {
    status: z.optional(z.enum(linkStatuses)),
    /** Only broken links: those the change request breaks, or those broken in the space already. */
    brokenContext: z.optional(z.enum(['change-request', 'space'])),
  }),
  reply: listOfLinks,
} satisfies Description;

export const listContributors = {
  summary: 'List the contributors of a change request',
  query: listQuery,
  reply: listOf(z.object({ user: userShape, count: z.int(), updatedAt: timestamp })),
} satisfies Description;

export const revertChangeRequest = {
  summary: 'Start a change request that reverts a merged one',
  audit: {
    name: 'Change request reverted',
    sentence: (facts) => {
      const { reverts } = facts.payload;
      const purpose = typeof reverts === 'number' ? ` to revert #${reverts}` : '';
      return `created ${requestName(facts)}${inSpaceTitle(facts.payload)}${purpose}`;
    },
  },
  reply: changeRequestShape,
  refusals: {
    409: 'It isn’t merged, or later changes conflict with reverting it.',
  },
} satisfies Description;
