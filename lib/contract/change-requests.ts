import * as z from 'zod/mini';
import { PAGE_LENGTH_MAXIMUM } from './content.ts';
import { endpoint } from './endpoint.ts';
import { linkStatuses, listOfLinks } from './revisions.ts';
import { semanticChanges, semanticChangesQuery } from './semantic-changes.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.ts';

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number];

/** What a change request is about, in one line. */
export const changeRequestSubject = trimmed(
  z.maxLength(100, 'A subject has at most 100 characters.'),
);

export const changeRequestShape = z.object({
  object: z.literal('change-request'),
  id: identifier,
  /** Counted up within the space; it addresses the change request like its id. */
  number: z.int(),
  status: z.enum(changeRequestStatuses),
  subject: z.string(),
  /** Absent when the account is gone. */
  createdBy: z.optional(userShape),
  createdAt: timestamp,
  updatedAt: timestamp,
  revision: identifier,
  revisionInitial: identifier,
  revisionMergedAncestor: z.optional(identifier),
  revisionMerged: z.optional(identifier),
  /** Open ones. */
  comments: z.int(),
  /** Extension: how much it changes of what it started from or was brought up to last. */
  changes: z.int(),
  outdated: z.boolean(),
  urls: z.object({ app: z.string(), location: z.string() }),
  /** Extension: who merged it, and when. */
  mergedBy: z.optional(userShape),
  mergedAt: z.optional(timestamp),
  /** Extension: the merged change request that it takes back. */
  reverts: z.optional(identifier),
  /** Extension: the space, for lists across spaces. */
  space: z.object({ id: identifier, title: z.string(), emoji: z.string() }),
});
export type ChangeRequest = z.infer<typeof changeRequestShape>;

const inSpace = '/v1/spaces/{spaceId}/change-requests';
export const changeRequestPath = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

const listFilter = {
  status: z._default(z.enum(changeRequestStatuses), 'open'),
  contributor: z.optional(identifier),
};

export const listChangeRequests = endpoint({
  method: 'GET',
  path: inSpace,
  summary: 'List the change requests of a space',
  needs: ['space', 'view'],
  query: z.extend(listQuery, listFilter),
  reply: listOf(changeRequestShape),
  assumes: ['the last changed first', 'contributor: whoever wrote a revision of it'],
});

export const listOrganizationChangeRequests = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests',
  summary: 'List the change requests of an organization that the caller sees',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    ...listFilter,
    /** Only those whose review was asked of this person. */
    reviewer: z.optional(identifier),
  }),
  reply: listOf(changeRequestShape),
  extension: true,
});

export const createChangeRequest = endpoint({
  method: 'POST',
  path: inSpace,
  summary: 'Start a change request',
  needs: ['space', 'edit'],
  body: z.object({
    subject: z.optional(changeRequestSubject),
    agentTaskId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: changeRequestShape,
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  assumes: ['a draft at first'],
});

export const getChangeRequest = endpoint({
  method: 'GET',
  path: changeRequestPath,
  summary: 'Read a change request',
  needs: ['space', 'view'],
  reply: changeRequestShape,
  assumes: ['by its id or its number'],
});

export const updateChangeRequest = endpoint({
  method: 'PATCH',
  path: changeRequestPath,
  summary: 'Change the subject or the status of a change request',
  needs: ['space', 'edit'],
  body: z.object({
    subject: z.optional(changeRequestSubject),
    status: z.optional(z.enum(['draft', 'open', 'archived'])),
  }),
  reply: changeRequestShape,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  assumes: [
    'a merged one changes no more (409)',
    'opening one without changes is a conflict (409)',
  ],
});

const outcomeOf = <Results extends readonly [string, ...string[]]>(results: Results) =>
  z.object({ revision: identifier, result: z.enum(results) });

export const mergeChangeRequest = endpoint({
  method: 'POST',
  path: `${changeRequestPath}/merge`,
  summary: 'Merge a change request into its space',
  needs: ['space', 'merge'],
  reply: outcomeOf(['merge', 'conflicts']),
  refreshes: ['/v1/spaces', '/v1/orgs'],
  assumes: [
    'only an open one with changes can be merged (409); of many at once exactly one merges',
    'what the space changed meanwhile is kept; with conflicts nothing is changed',
  ],
});

/** How the conflicts of one page are settled. */
export const resolution = z.object({
  page: identifier,
  /** Whose page stays: `theirs` is the space’s, `ours` the change request’s. */
  keep: z.enum(['theirs', 'ours']),
  /** The body, where somebody wrote one out of both. */
  markdown: z.optional(z.string().check(z.maxLength(PAGE_LENGTH_MAXIMUM))),
});

export const updateFromSpace = endpoint({
  method: 'POST',
  path: `${changeRequestPath}/update`,
  summary: 'Pull what the space changed into a change request',
  needs: ['space', 'edit'],
  body: z.object({
    /** Extension: how conflicts are settled; those it leaves out stay conflicts. */
    resolutions: z.optional(z.array(resolution).check(z.maxLength(1000))),
    /** Extension: the revisions that were looked at: 409 when either side has moved on. */
    theirs: z.optional(identifier),
    ours: z.optional(identifier),
  }),
  reply: outcomeOf(['update', 'conflicts']),
  refreshes: ['/v1/spaces/{spaceId}'],
  assumes: ['with conflicts nothing is changed', 'up to date: nothing is changed, result update'],
});

/** What a change on one side is. */
const sideChange = z.nullable(z.enum(['created', 'edited', 'moved', 'deleted']));

export const forecastMerge = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/forecast`,
  summary: 'Tell what updating or merging a change request would do',
  needs: ['space', 'view'],
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
        /** What collides: the text, an attribute, the place, or one side deleted what the other changed. */
        conflicts: z.array(z.enum(['text', 'attributes', 'place', 'deleted'])),
      }),
    ),
    /** What stands against merging, the gravest first. */
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
        /** Whether it keeps the request from being merged. */
        blocks: z.boolean(),
        count: z.optional(z.int()),
      }),
    ),
  }),
  extension: true,
});

export const getConflict = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/conflicts/{pageId}`,
  summary: 'Read the three texts of a page that both sides changed',
  needs: ['space', 'view'],
  reply: z.object({
    page: identifier,
    /** Null where the page isn’t there on that side. */
    base: z.nullable(z.string()),
    theirs: z.nullable(z.string()),
    ours: z.nullable(z.string()),
    /** The merged text in parts, line by line; where both changed the same lines, what each has. */
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
  extension: true,
});

export const listChangeRequestChanges = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/changes`,
  summary: 'List what a change request changes',
  needs: ['space', 'view'],
  query: z.extend(semanticChangesQuery, {
    /** Extension: since this revision of the request instead of since its start. */
    since: z.optional(identifier),
  }),
  reply: semanticChanges,
  extension: true,
});

export const listChangeRequestLinks = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/links`,
  summary: 'List the links in a change request',
  needs: ['space', 'view'],
  query: z.extend(listQuery, {
    status: z.optional(z.enum(linkStatuses)),
    /** Only the broken ones that the change request breaks, or that the space has already. */
    brokenContext: z.optional(z.enum(['change-request', 'space'])),
  }),
  reply: listOfLinks,
  extension: true,
});

export const listContributors = endpoint({
  method: 'GET',
  path: `${changeRequestPath}/contributors`,
  summary: 'List who wrote a change request',
  needs: ['space', 'view'],
  query: listQuery,
  reply: listOf(z.object({ user: userShape, count: z.int(), updatedAt: timestamp })),
  extension: true,
});

export const revertChangeRequest = endpoint({
  method: 'POST',
  path: `${changeRequestPath}/revert`,
  summary: 'Start a change request that takes a merged one back',
  needs: ['space', 'edit'],
  reply: changeRequestShape,
  status: 201,
  refreshes: ['/v1/spaces/{spaceId}', '/v1/orgs'],
  extension: true,
  assumes: ['409 for one that is not merged, or where later changes collide with taking it back'],
});
