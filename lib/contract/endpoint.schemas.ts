import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import './messages.ts';
import './without-eval.ts';

/** The reply of an endpoint that returns a file instead of JSON. */
export const fileReply = z.object({
  /** The bytes, or a stream of what is written as it is read. */
  content: z.union([z.instanceof(Uint8Array), z.instanceof(ReadableStream<Uint8Array>)]),
  name: z.string(),
  contentType: z.string(),
  /** Its URL always has the same bytes and may be kept; otherwise for five minutes. */
  isPermanent: z.optional(z.boolean()),
});

/** Whether an endpoint returns a file. */
export function isFile({ reply }: Pick<Description, 'reply'>): boolean {
  return reply === fileReply;
}

/** Whether an endpoint returns a list. */
export function isList({ reply }: Pick<Description, 'reply'>): boolean {
  return reply instanceof z.ZodMiniObject && 'items' in reply.shape && 'next' in reply.shape;
}
