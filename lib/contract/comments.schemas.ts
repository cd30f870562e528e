import * as z from 'zod/mini';
import { COMMENT_MAXIMUM } from './comments.ts';
import { pageFormats } from './revisions.ts';
import {
  identifier,
  listOf,
  listQuery,
  sortOrder,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';

const commentMarkdown = trimmed(
  z.minLength(1, 'Enter a comment.'),
  z.maxLength(COMMENT_MAXIMUM, 'A comment can have at most 10,000 characters.'),
);

/** The body of a comment: markdown, or a document of blocks. */
export const commentBody = z.union(
  [
    z.object({ markdown: commentMarkdown }),
    z.object({
      document: z.object({
        object: z.literal('document'),
        data: z.object({ schemaVersion: z.optional(z.int()) }),
        nodes: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(1000)),
      }),
    }),
    z.strictObject({}),
  ],
  {
    // When the markdown is invalid, report its own error.
    error: ({ input }) => {
      const sent = z.object({ markdown: z.string() }).safeParse(input);
      const read = sent.success ? commentMarkdown.safeParse(sent.data.markdown) : undefined;
      return read?.error?.issues[0]?.message ?? 'Send markdown or a document of blocks.';
    },
  },
);
export type CommentBody = z.infer<typeof commentBody>;

const reaction = z.object({
  emoji: z.string(),
  count: z.int(),
  users: z.array(z.object({ user: userShape, reactedAt: timestamp })),
});

const posted = {
  id: identifier,
  /** Absent when the account was deleted. */
  postedBy: z.optional(userShape),
  postedAt: timestamp,
  editedAt: z.optional(timestamp),
  reactions: z.array(reaction),
  body: z.union([z.object({ markdown: z.string() }), z.object({ document: z.unknown() })]),
  urls: z.object({ location: z.string() }),
};

/** What a comment refers to; `preview` is the text of its block when it was posted. */
const target = z.object({
  node: z.optional(z.object({ id: identifier, preview: z.string() })),
  changeRequest: z.optional(identifier),
  review: z.optional(identifier),
  page: z.optional(
    z.object({
      id: identifier,
      title: z.string(),
      emoji: z.optional(z.string()),
      icon: z.optional(z.string()),
      createdAt: z.optional(timestamp),
      updatedAt: z.optional(timestamp),
      path: z.optional(z.string()),
      /** Whether the page has changed since the comment. */
      outdated: z.boolean(),
    }),
  ),
  space: identifier,
  revision: identifier,
});

export const commentShape = z.object({
  object: z.literal('comment'),
  ...posted,
  replies: z.int(),
  target,
  permissions: z.object({
    view: z.boolean(),
    edit: z.boolean(),
    reply: z.boolean(),
    delete: z.boolean(),
    /** Whether the caller may resolve and reopen it. */
    resolve: z.optional(z.boolean()),
  }),
  status: z.enum(['open', 'resolved']),
  resolvedAt: z.optional(timestamp),
  resolvedBy: z.optional(userShape),
  /** Extension: where its block is now. */
  anchor: z.optional(z.enum(['in-place', 'moved', 'rewritten', 'deleted'])),
});
export type Comment = z.infer<typeof commentShape>;

export const replyShape = z.object({
  object: z.literal('comment-reply'),
  ...posted,
  permissions: z.object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
});
export type CommentReply = z.infer<typeof replyShape>;

/** One emoji as Unicode recommends it for interchange; older browsers can't parse the pattern. */
const ONE_EMOJI = '^\\p{RGI_Emoji}$';
const isOneEmoji = (text: string) => new RegExp(ONE_EMOJI, 'v').test(text);

const emojiReaction = z
  .string()
  .check(
    z.maxLength(50),
    z.regex(
      /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))[\p{Emoji}\p{Emoji_Component}]+$/u,
      'Enter a single emoji, such as 👍.',
    ),
    z.refine(isOneEmoji, 'Enter a single emoji, such as 👍.'),
  );
const reactions = z.optional(z.array(emojiReaction).check(z.maxLength(20)));
const formatQuery = z.object({ format: z.optional(z.enum(pageFormats)) });

/** One id, or several as repeated keys. */
const authors = z.optional(
  z.union([
    z.array(identifier).check(z.maxLength(100)),
    z.pipe(
      identifier,
      z.transform((id) => [id]),
    ),
  ]),
);

export const commentSchemas = {
  list: {
    query: z.extend(listQuery, {
      order: sortOrder,
      status: z._default(z.enum(['all', 'open', 'resolved']), 'all'),
      format: z.optional(z.enum(pageFormats)),
      targetPage: z.optional(identifier),
      authors,
    }),
    reply: listOf(commentShape),
  },
  post: {
    body: z.object({
      node: z.optional(identifier),
      page: z.optional(identifier),
      body: commentBody,
    }),
    reply: commentShape,
  },
  read: {
    query: formatQuery,
    reply: commentShape,
  },
  update: {
    body: z.object({
      resolved: z.optional(z.boolean()),
      body: z.optional(commentBody),
      addedReactions: reactions,
      removedReactions: reactions,
    }),
    reply: commentShape,
  },
  replies: {
    query: z.extend(listQuery, formatQuery.shape),
    reply: listOf(replyShape),
  },
  postReply: {
    query: formatQuery,
    body: z.object({ body: commentBody }),
    reply: replyShape,
  },
  readReply: {
    query: formatQuery,
    reply: replyShape,
  },
  updateReply: {
    body: z.object({
      body: z.optional(commentBody),
      addedReactions: reactions,
      removedReactions: reactions,
    }),
    reply: replyShape,
  },
};
export const listSpaceComments = commentSchemas.list;
export const postSpaceComment = commentSchemas.post;
export const getSpaceComment = commentSchemas.read;
export const updateSpaceComment = commentSchemas.update;
export const listSpaceCommentReplies = commentSchemas.replies;
export const postSpaceCommentReply = commentSchemas.postReply;
export const getSpaceCommentReply = commentSchemas.readReply;
export const updateSpaceCommentReply = commentSchemas.updateReply;
export const listChangeRequestComments = commentSchemas.list;
export const postChangeRequestComment = commentSchemas.post;
export const getChangeRequestComment = commentSchemas.read;
export const updateChangeRequestComment = commentSchemas.update;
export const listChangeRequestCommentReplies = commentSchemas.replies;
export const postChangeRequestCommentReply = commentSchemas.postReply;
export const getChangeRequestCommentReply = commentSchemas.readReply;
export const updateChangeRequestCommentReply = commentSchemas.updateReply;
