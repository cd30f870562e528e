import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import './messages.ts';
import './without-eval.ts';

/** The reply of an endpoint that returns a file instead of JSON. */
export const fileReply = z.object({
  content: z.instanceof(Uint8Array),
  name: z.string(),
  contentType: z.string(),
});

/** Whether an endpoint returns a file. */
export function isFile({ reply }: Pick<Description, 'reply'>): boolean {
  return reply === fileReply;
}

/** Whether an endpoint returns a list. */
export function isList({ reply }: Pick<Description, 'reply'>): boolean {
  return reply instanceof z.ZodMiniObject && 'items' in reply.shape && 'next' in reply.shape;
}
