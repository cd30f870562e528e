import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { changeRequestStatuses } from '#lib/contract/change-requests.ts';
import type { CommentBody } from '#lib/contract/comments.ts';
import type { ImportOutcome, ImportSource, importStatuses } from '#lib/contract/imports.ts';
import type { reviewStatuses } from '#lib/contract/reviews.ts';
import { bytes, identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { users } from './users.ts';

const person = (name: string) =>
  identifier(name).references(() => users.id, { onDelete: 'set null' });
const inSpace = () =>
  identifier('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

/** Changes to a space's content before or after merging; their revisions are among the space's. */
export const changeRequests = pgTable(
  'change_requests',
  {
    id: identifier('id').primaryKey(),
    spaceId: inSpace(),
    /** Numbered within the space. */
    number: integer('number').notNull(),
    status: text('status').$type<(typeof changeRequestStatuses)[number]>().notNull(),
    subject: text('subject').notNull(),
    /** Markdown. */
    description: text('description').notNull().default(''),
    createdBy: person('created_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The active revision. */
    revisionId: identifier('revision_id').notNull(),
    /** The space's revision it started from. */
    revisionInitialId: identifier('revision_initial_id').notNull(),
    /** The space's revision it was last updated to. */
    revisionAncestorId: identifier('revision_ancestor_id'),
    /** The space's revision after the merge. */
    revisionMergedId: identifier('revision_merged_id'),
    mergedBy: person('merged_by'),
    mergedAt: moment('merged_at'),
    /** The merged change request that it reverts. */
    revertsId: identifier('reverts_id'),
    /** How much it changes compared with its base revision. */
    changes: integer('changes').notNull().default(0),
    /** The number of open comments on it. */
    comments: integer('comments').notNull().default(0),
  },
  (table) => [
    uniqueIndex('change_requests_number').on(table.spaceId, table.number),
    index('change_requests_updated').on(table.spaceId, table.status, table.updatedAt, table.id),
    uniqueIndex('change_requests_merged').on(table.revisionMergedId),
    index('change_requests_subjects').using(
      'gin',
      table.spaceId,
      sql`lower(${table.subject}) gin_trgm_ops`,
    ),
    check('change_requests_status', sql`status in ('draft', 'open', 'archived', 'merged')`),
  ],
);

const ofRequest = () =>
  identifier('change_request_id')
    .notNull()
    .references(() => changeRequests.id, { onDelete: 'cascade' });

/** The authors of a change request's revisions. */
export const contributors = pgTable(
  'change_request_contributors',
  {
    changeRequestId: ofRequest(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    revisions: integer('revisions').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeRequestId, table.userId] }),
    index('change_request_contributors_user').on(table.userId),
  ],
);

/** Reviews, each of one revision. */
export const reviews = pgTable(
  'change_request_reviews',
  {
    id: identifier('id').primaryKey(),
    changeRequestId: ofRequest(),
    revisionId: identifier('revision_id').notNull(),
    reviewerId: person('reviewer_id'),
    status: text('status').$type<(typeof reviewStatuses)[number]>().notNull(),
    comment: text('comment'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('change_request_reviews_time').on(table.changeRequestId, table.createdAt, table.id),
    check('change_request_reviews_status', sql`status in ('approved', 'changes-requested')`),
  ],
);

/** The requested reviewers of a change request. */
export const requestedReviewers = pgTable(
  'change_request_reviewers',
  {
    changeRequestId: ofRequest(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    revisionId: identifier('revision_id').notNull(),
    requestedBy: person('requested_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeRequestId, table.userId] }),
    index('change_request_reviewers_user').on(table.userId),
  ],
);

/** The pages of a change request that a person has viewed, each at a revision. */
export const viewedPages = pgTable(
  'change_request_views',
  {
    changeRequestId: ofRequest(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: identifier('page_id').notNull(),
    revisionId: identifier('revision_id').notNull(),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeRequestId, table.userId, table.pageId] })],
);

/** The surroundings of a commented block, to find it again after the text has changed. */
export type CommentAnchor = {
  /** The text of the block, of the one before it and of the one after it. */
  text: string;
  before: string;
  after: string;
};

/** Comments on a space, a change request, a page or a block of a page. */
export const comments = pgTable(
  'comments',
  {
    id: identifier('id').primaryKey(),
    spaceId: inSpace(),
    changeRequestId: identifier('change_request_id').references(() => changeRequests.id, {
      onDelete: 'cascade',
    }),
    pageId: identifier('page_id'),
    /** The title of the page when the comment was posted, for when the page is gone. */
    pageTitle: text('page_title'),
    /** The body of the page when the comment was posted. */
    documentId: identifier('document_id'),
    node: text('node'),
    anchor: jsonb('anchor').$type<CommentAnchor>(),
    revisionId: identifier('revision_id').notNull(),
    body: jsonb('body').$type<CommentBody>().notNull(),
    postedBy: person('posted_by'),
    postedAt: moment('posted_at').notNull(),
    editedAt: moment('edited_at'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: person('resolved_by'),
    isResolved: boolean('is_resolved').notNull().default(false),
  },
  (table) => [
    index('comments_space').on(table.spaceId, table.changeRequestId, table.postedAt, table.id),
    // The order of a list, which isn't taken from an index on a column that is null.
    index('comments_posted')
      .on(table.spaceId, table.postedAt, table.id)
      .where(sql`change_request_id is null`),
    index('comments_open')
      .on(table.spaceId, table.postedAt, table.id)
      .where(sql`change_request_id is null and not is_resolved`),
    index('comments_request')
      .on(table.changeRequestId, table.postedAt, table.id)
      .where(sql`change_request_id is not null`),
    index('comments_posted_by').on(table.postedBy),
    index('comments_words').using(
      'gin',
      table.spaceId,
      sql`lower(${table.body} ->> 'markdown') gin_trgm_ops`,
    ),
  ],
);

export const commentReplies = pgTable(
  'comment_replies',
  {
    id: identifier('id').primaryKey(),
    commentId: identifier('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    body: jsonb('body').$type<CommentBody>().notNull(),
    postedBy: person('posted_by'),
    postedAt: moment('posted_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [index('comment_replies_time').on(table.commentId, table.postedAt, table.id)],
);

/** Emoji reactions to a comment, or to a reply. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    commentId: identifier('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** Empty: on the comment itself. */
    replyId: identifier('reply_id').notNull(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    reactedAt: moment('reacted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.replyId, table.emoji, table.userId] })],
);

/** Imports into change requests, with what each found and its outcomes. */
export const imports = pgTable(
  'imports',
  {
    id: identifier('id').primaryKey(),
    changeRequestId: ofRequest(),
    /** A URL, or the name of an uploaded file. */
    url: text('url').notNull(),
    source: text('source').$type<ImportSource>().notNull(),
    /** The parent page of the imported pages. */
    intoPageId: identifier('into_page_id'),
    status: text('status').$type<(typeof importStatuses)[number]>().notNull(),
    /** Why it failed. */
    reason: text('reason'),
    startedBy: person('started_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('imports_request').on(table.changeRequestId, table.createdAt, table.id),
    check(
      'imports_status',
      sql`status in ('waiting', 'running', 'complete', 'cancelled', 'failed')`,
    ),
  ],
);

/** The files of imports that were uploaded; deleted some days later. */
export const importUploads = pgTable('import_uploads', {
  importId: identifier('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** One page or file that an import found; resuming continues with the `waiting` ones. */
export const importItems = pgTable(
  'import_items',
  {
    importId: identifier('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Its URL, or its path in an archive. */
    name: text('name').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    reason: text('reason'),
    pageId: identifier('page_id'),
    title: text('title'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    uniqueIndex('import_items_name').on(table.importId, table.name),
  ],
);
