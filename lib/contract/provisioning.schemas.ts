import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { PROVISIONING_TOKENS } from './provisioning.ts';
import { identifier, timestamp, userShape } from './shapes.schemas.ts';

const provisioningTokenShape = z.object({
  object: z.literal('provisioning-token'),
  id: identifier,
  /** The last characters of the secret. */
  ending: z.string(),
  createdAt: timestamp,
  createdBy: z.optional(userShape),
  /** Up to a minute behind. */
  lastUsedAt: z.optional(timestamp),
});
export type ProvisioningToken = z.infer<typeof provisioningTokenShape>;

const provisioningShape = z.object({
  object: z.literal('provisioning'),
  enabled: z.boolean(),
  /** Where the identity provider sends its requests. */
  baseURL: z.string(),
  /** The oldest first. */
  tokens: z.array(provisioningTokenShape),
  /** Up to a minute behind. */
  lastRequestAt: z.optional(timestamp),
  /** How many members and teams the identity provider manages. */
  people: z.int(),
  groups: z.int(),
  /** The latest refused requests, the newest first. */
  refusals: z.array(
    z.object({
      id: identifier,
      occurredAt: timestamp,
      method: z.string(),
      resource: z.string(),
      /** The person or group that it was about, as the request says. */
      subject: z.optional(z.string()),
      status: z.int(),
      reason: z.string(),
    }),
  ),
});
export type Provisioning = z.infer<typeof provisioningShape>;

export const getProvisioning = {
  summary: 'Read the state of provisioning: address, tokens, last request, recent refusals',
  reply: provisioningShape,
} satisfies Description;

export const updateProvisioning = {
  summary: 'Turn provisioning on or off',
  audit: {
    name: 'Provisioning turned on or off',
    sentence: ({ payload }) => `turned provisioning ${payload.enabled === true ? 'on' : 'off'}`,
  },
  body: z.object({ enabled: z.boolean() }),
  reply: provisioningShape,
  assumes: [
    'While it is off, the identity provider’s requests are refused (403); people, teams and tokens stay.',
  ],
} satisfies Description;

const assumes = ['Personal access tokens can’t manage provisioning tokens (403). Sign in instead.'];

export const createProvisioningToken = {
  summary: 'Create a provisioning token; its secret is shown only once',
  audit: {
    name: 'Provisioning token created',
    sentence: ({ target }) => `created the provisioning token ${target}`,
  },
  reply: z.extend(provisioningTokenShape, { secret: z.string() }),
  refusals: { 409: `There are already ${PROVISIONING_TOKENS} tokens.` },
  assumes,
} satisfies Description;

export const endProvisioningToken = {
  summary: 'Revoke a provisioning token; it stops working immediately',
  audit: {
    name: 'Provisioning token revoked',
    sentence: ({ target }) => `revoked the provisioning token ${target}`,
  },
  assumes,
} satisfies Description;
