import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { emailDomain, timestamp } from './shapes.schemas.ts';

/** An email domain of an organization, and whether DNS says that it is its own. */
export const domainProofShape = z.object({
  object: z.literal('email-domain'),
  domain: z.string(),
  /** Only `proven` and `lapsing` ones count; a `taken` one has its record, but another owner. */
  state: z.enum(['pending', 'proven', 'lapsing', 'taken']),
  /** Absent for an example of a demo, which needs none. */
  record: z.optional(z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() })),
  claimedAt: timestamp,
  provenAt: z.optional(timestamp),
  /** When DNS last had the record. */
  seenAt: z.optional(timestamp),
  checkedAt: z.optional(timestamp),
  /** The DNS record found at the last check. */
  found: z.optional(z.string()),
  /** When a proven domain stops counting unless its record is back. */
  lapsesAt: z.optional(timestamp),
});
export type DomainProof = z.infer<typeof domainProofShape>;

const ofDomain = z.object({ domain: emailDomain });

export const listDomainProofs = {
  summary: 'List an organization’s email domains with the DNS records that prove them',
  reply: z.object({ items: z.array(domainProofShape) }),
  assumes: [
    'Only domains whose record was found count for joining, single sign-on, and invitations with SSO.',
    'Records are checked every day. Without its record, a domain counts for one more week.',
    'A domain belongs to one organization: the first whose record was found, until it lapses.',
  ],
} satisfies Description;

export const checkDomainProof = {
  summary: 'Check the DNS record of an email domain now',
  audit: {
    name: 'Email domain checked',
    sentence: ({ payload }) =>
      `checked the DNS record of ${String(payload.domain)}, which is ${stateWords[String(payload.state)] ?? 'not verified'}`,
  },
  body: ofDomain,
  reply: domainProofShape,
  refusals: { 409: 'The domain or its record changed during the check.' },
} satisfies Description;

export const renewDomainRecord = {
  summary: 'Replace the DNS record of an email domain; the old one no longer proves it',
  audit: {
    name: 'DNS record replaced',
    sentence: ({ payload }) => `replaced the DNS record of ${String(payload.domain)}`,
  },
  body: ofDomain,
  reply: domainProofShape,
  refusals: { 409: 'The domain needs no record: it is an example of a demo.' },
} satisfies Description;

const stateWords: Record<string, string> = {
  proven: 'verified',
  lapsing: 'no longer found',
  taken: 'verified by another organization',
};
