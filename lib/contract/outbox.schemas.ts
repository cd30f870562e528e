import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp } from './shapes.schemas.ts';

export const mailShape = z.object({
  object: z.literal('mail'),
  id: identifier,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: timestamp,
});
export type Mail = z.infer<typeof mailShape>;

export const listOutbox = {
  summary: 'List the emails a demo would have sent, newest first',
  query: z.extend(listQuery, { to: z.optional(z.string().check(z.maxLength(254))) }),
  reply: listOf(mailShape),
  refusals: { 404: 'This isn’t a demo, or email is really sent.' },
} satisfies Description;

export const getMail = {
  summary: 'Read an email as it would have been sent, with its HTML',
  reply: z.extend(mailShape, { html: z.string() }),
  refusals: { 404: 'There is no such email, this isn’t a demo, or email is really sent.' },
} satisfies Description;
