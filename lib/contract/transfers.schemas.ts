import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';

const transferShape = z.object({
  object: z.literal('transfer'),
  id: identifier,
  type: z.enum(['space', 'collection']),
  /** The ID of the space or the collection. */
  item: identifier,
  title: z.string(),
  /** The organization that it went to. */
  to: z.object({ id: identifier, title: z.string() }),
  transferredBy: z.optional(userShape),
  transferredAt: timestamp,
  /** When it can no longer be undone. */
  undoableUntil: timestamp,
});
export type Transfer = z.infer<typeof transferShape>;

export const listTransfers = {
  summary: 'List the transfers to other organizations that can be undone, newest first',
  query: listQuery,
  reply: listOf(transferShape),
  assumes: [
    'A transfer can be undone for 7 days; until then the content can’t be transferred to a third organization.',
    'Admins get an email when content leaves the organization and when a transfer is undone.',
  ],
} satisfies Description;

export const undoTransfer = {
  summary: 'Undo a transfer to another organization',
  audit: {
    name: 'Transfer undone',
    sentence: ({ target, payload }) =>
      typeof payload.from === 'string'
        ? `undid the transfer of ${target} to ${payload.from}`
        : `undid the transfer of ${target}`,
  },
  refusals: {
    404: 'The transfer doesn’t exist, was undone, or is older than 7 days.',
  },
  assumes: [
    'The content returns to its collection, or to the top level if that is gone, with all changes since the transfer. Items deleted since then are restored.',
    'Items that were moved out of a transferred collection return with it; items that were added to it stay.',
    'Access and places on sites that the transfer removed aren’t restored.',
  ],
} satisfies Description;
