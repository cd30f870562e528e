import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.schemas.ts';

const blockedAddressShape = z.object({
  object: z.literal('blocked-address'),
  id: identifier,
  email: z.string(),
  blockedBy: z.optional(userShape),
  blockedAt: timestamp,
});
export type BlockedAddress = z.infer<typeof blockedAddressShape>;

export const listBlockedAddresses = {
  summary: 'List the addresses that can’t join by email domain, invite link or SSO, newest first',
  query: z.extend(listQuery, { search: z.optional(trimmed(z.maxLength(200))) }),
  reply: listOf(blockedAddressShape),
  assumes: ['An address is blocked by removing its member with `block`.'],
} satisfies Description;

export const allowAddress = {
  summary: 'Let a blocked address join again',
  audit: {
    name: 'Address allowed again',
    sentence: ({ target }) => `allowed ${target} to join again`,
  },
  assumes: ['An invitation to the address does the same.'],
} satisfies Description;
