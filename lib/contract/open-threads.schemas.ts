import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import {
  identifier,
  listOf,
  listQuery,
  queryBoolean,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';

/** A thread in a list across spaces. */
export const threadShape = z.object({
  object: z.literal('comment-thread'),
  id: identifier,
  /** The beginning of the comment, as text on one line. */
  excerpt: z.string(),
  /** Absent when the account was deleted. */
  postedBy: z.optional(userShape),
  postedAt: timestamp,
  replies: z.int(),
  space: z.object({ id: identifier, title: z.string(), emoji: z.string() }),
  /** Absent for a comment on the space itself. */
  changeRequest: z.optional(z.object({ id: identifier, number: z.int(), subject: z.string() })),
  /** The page it is on, with its title when the comment was posted. */
  page: z.optional(z.object({ id: identifier, title: z.string() })),
});
export type CommentThread = z.infer<typeof threadShape>;

export const listOpenThreads = {
  summary: 'List the open comments of an organization that the caller can see',
  query: z.extend(listQuery, {
    /** Only those of this space and its change requests. */
    space: z.optional(identifier),
    /** Only those on change requests, or with `false` only those on spaces. */
    onChangeRequests: z.optional(queryBoolean),
    /** Only those this person wrote or replied to, or on their change requests. */
    participant: z.optional(identifier),
    /** Only those with all of these words. */
    search: z.optional(trimmed(z.maxLength(100))),
  }),
  reply: listOf(threadShape),
  assumes: [
    'Comments on drafts, open change requests and spaces, newest first.',
    'Comments on merged and archived change requests are left out.',
  ],
} satisfies Description;
