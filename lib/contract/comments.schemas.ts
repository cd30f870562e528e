import * as z from 'zod/mini';
import { type AuditFacts, commentChange, requestName } from './audit.ts';
import { COMMENT_MAXIMUM } from './comments.ts';
import type { Description } from './endpoint.ts';
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
  z.maxLength(COMMENT_MAXIMUM, 'A comment can have up to 10,000 characters.'),
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

const PAGE_ENDS_EARLY =
  'A page has fewer items than limit when their bodies take more than 4 MB; next.page leads on.';

/** What the operations on comments take and return, and how they are described. */
export function describeComments(of: string) {
  const where = (facts: AuditFacts) =>
    typeof facts.payload.number === 'number' ? requestName(facts) : facts.target || 'a space';
  return {
    list: {
      summary: `List the comments on ${of}`,
      query: z.extend(listQuery, {
        order: sortOrder,
        status: z._default(z.enum(['all', 'open', 'resolved']), 'all'),
        format: z.optional(z.enum(pageFormats)),
        targetPage: z.optional(identifier),
        authors,
      }),
      reply: listOf(commentShape),
      assumes: ['Sorted by the time they were posted.', PAGE_ENDS_EARLY],
    },
    post: {
      summary: `Comment on ${of}`,
      audit: {
        name: `Comment on ${of}`,
        sentence: (facts) => `commented on ${where(facts)}`,
      },
      body: z.object({
        node: z.optional(identifier),
        page: z.optional(identifier),
        body: commentBody,
      }),
      reply: commentShape,
      assumes: [
        'An empty body is rejected (400).',
        'node is the block of the page; 404 if that block doesn’t exist.',
      ],
    },
    read: {
      summary: 'Read a comment',
      query: formatQuery,
      reply: commentShape,
    },
    update: {
      summary: 'Change, resolve or reopen a comment, or react to it',
      audit: {
        name: `Comment on ${of} changed or resolved`,
        sentence: (facts) => {
          const { resolved } = facts.payload;
          if (resolved === true) return `resolved a comment on ${where(facts)}`;
          if (resolved === false) return `reopened a comment on ${where(facts)}`;
          return commentChange(facts, 'a comment', where(facts));
        },
      },
      body: z.object({
        resolved: z.optional(z.boolean()),
        body: z.optional(commentBody),
        addedReactions: reactions,
        removedReactions: reactions,
      }),
      reply: commentShape,
      also: [{ needs: ['space', 'review'], on: 'the space', when: 'to resolve others’ comments' }],
      assumes: ['Only the author can edit the body.', 'Reactions are the caller’s own.'],
    },
    remove: {
      summary: 'Delete a comment and its replies',
      audit: {
        name: `Comment on ${of} deleted`,
        sentence: (facts) => `deleted a comment on ${where(facts)}`,
      },
      also: [
        { needs: ['space', 'admin'], on: 'the space', when: 'unless the caller wrote the comment' },
      ],
    },
    replies: {
      summary: 'List the replies to a comment',
      query: z.extend(listQuery, formatQuery.shape),
      reply: listOf(replyShape),
      assumes: ['Sorted oldest first.', PAGE_ENDS_EARLY],
    },
    postReply: {
      summary: 'Reply to a comment',
      audit: {
        name: `Reply on ${of}`,
        sentence: (facts) => `replied to a comment on ${where(facts)}`,
      },
      query: formatQuery,
      body: z.object({ body: commentBody }),
      reply: replyShape,
    },
    readReply: {
      summary: 'Read a reply',
      query: formatQuery,
      reply: replyShape,
    },
    updateReply: {
      summary: 'Change a reply, or react to it',
      audit: {
        name: `Reply on ${of} changed`,
        sentence: (facts) => commentChange(facts, 'a reply', where(facts)),
      },
      body: z.object({
        body: z.optional(commentBody),
        addedReactions: reactions,
        removedReactions: reactions,
      }),
      reply: replyShape,
      assumes: ['Only the author can edit the body.'],
    },
    removeReply: {
      summary: 'Delete a reply',
      audit: {
        name: `Reply on ${of} deleted`,
        sentence: (facts) => `deleted a reply on ${where(facts)}`,
      },
    },
  } satisfies Record<string, Description>;
}

const onSpace = describeComments('a space');
export const listSpaceComments = onSpace.list;
export const postSpaceComment = onSpace.post;
export const getSpaceComment = onSpace.read;
export const updateSpaceComment = onSpace.update;
export const deleteSpaceComment = onSpace.remove;
export const listSpaceCommentReplies = onSpace.replies;
export const postSpaceCommentReply = onSpace.postReply;
export const getSpaceCommentReply = onSpace.readReply;
export const updateSpaceCommentReply = onSpace.updateReply;
export const deleteSpaceCommentReply = onSpace.removeReply;

const onChangeRequest = describeComments('a change request');
export const listChangeRequestComments = onChangeRequest.list;
export const postChangeRequestComment = onChangeRequest.post;
export const getChangeRequestComment = onChangeRequest.read;
export const updateChangeRequestComment = onChangeRequest.update;
export const deleteChangeRequestComment = onChangeRequest.remove;
export const listChangeRequestCommentReplies = onChangeRequest.replies;
export const postChangeRequestCommentReply = onChangeRequest.postReply;
export const getChangeRequestCommentReply = onChangeRequest.readReply;
export const updateChangeRequestCommentReply = onChangeRequest.updateReply;
export const deleteChangeRequestCommentReply = onChangeRequest.removeReply;
