import * as z from 'zod/mini';
import { roleName } from './audit.ts';
import type { Description } from './endpoint.ts';
import {
  ACCOUNT_TOKENS_MAXIMUM,
  ACCOUNTS_MAXIMUM,
  serviceAccountRoles,
} from './service-accounts.ts';
import {
  identifier,
  listOf,
  listQuery,
  nullableRole,
  timestamp,
  trimmed,
  userShape,
} from './shapes.schemas.ts';
import { createToken, tokenShape } from './tokens.schemas.ts';
import { TOKEN_DAYS } from './tokens.ts';

const displayName = trimmed(
  z.minLength(1, 'Enter a name, such as “Docs publisher”.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
);

const serviceAccountShape = z.object({
  object: z.literal('service-account'),
  /** Also the id of its member. */
  id: identifier,
  displayName: z.string(),
  role: nullableRole,
  /** Disabled as a member: none of its tokens works. */
  disabled: z.boolean(),
  createdAt: timestamp,
  createdBy: z.optional(userShape),
  /** How many tokens work. */
  tokens: z.int(),
  /** The latest use of one of its tokens. */
  lastUsedAt: z.optional(timestamp),
});
export type ServiceAccount = z.infer<typeof serviceAccountShape>;

export const listServiceAccounts = {
  summary: 'List the service accounts of an organization, by name',
  query: listQuery,
  reply: listOf(serviceAccountShape),
  assumes: [
    'A service account is a member that isn’t a person: it has a role, teams and grants, but no email address, and can’t sign in. It is in the list of members, too.',
  ],
} satisfies Description;

export const createServiceAccount = {
  summary: 'Create a service account',
  audit: {
    name: 'Service account created',
    sentence: ({ target, payload }) =>
      `created the service account ${target} with the ${roleName(payload.role)} role`,
  },
  body: z.object({
    displayName,
    role: z._default(
      z.nullable(z.enum(serviceAccountRoles, 'A service account can’t be an admin.')),
      'read',
    ),
  }),
  reply: serviceAccountShape,
  refusals: { 409: `An organization can have up to ${ACCOUNTS_MAXIMUM} service accounts.` },
  assumes: [
    'A service account can have every role but Admin; its role is changed like any member’s.',
  ],
} satisfies Description;

export const updateServiceAccount = {
  summary: 'Rename a service account',
  audit: {
    name: 'Service account renamed',
    sentence: ({ target, payload }) =>
      `renamed the service account ${String(payload.before)} to ${target}`,
  },
  body: z.object({ displayName: z.optional(displayName) }),
  reply: serviceAccountShape,
} satisfies Description;

export const deleteServiceAccount = {
  summary: 'Delete a service account with its tokens; what it wrote stays',
  audit: {
    name: 'Service account deleted',
    sentence: ({ target }) => `deleted the service account ${target}`,
  },
} satisfies Description;

export const listServiceAccountTokens = {
  summary: 'List the tokens of a service account, without their secrets, newest first',
  query: listQuery,
  reply: listOf(tokenShape),
} satisfies Description;

export const createServiceAccountToken = {
  summary: 'Create a token of a service account; its secret is shown only once',
  audit: {
    name: 'Service account token created',
    sentence: ({ target, payload }) =>
      `created the token ${String(payload.name)} of ${target}, which can ${payload.scope === 'read' ? 'read' : 'read and write'}`,
  },
  body: z.pick(createToken.body, { name: true, scope: true, expiresAt: true }),
  reply: z.extend(tokenShape, { secret: z.string() }),
  refusals: { 409: `A service account can have up to ${ACCOUNT_TOKENS_MAXIMUM} tokens.` },
  assumes: [
    'It works in this organization only, is independent of who created it, and needs no single sign-on and no passkey.',
    `Without expiresAt, a token expires after ${TOKEN_DAYS} days; with null, it works until it is revoked. An instance can limit the lifetime (TOKEN_DAYS).`,
  ],
} satisfies Description;

export const revokeServiceAccountToken = {
  summary: 'Revoke a token of a service account; it stops working immediately',
  audit: {
    name: 'Service account token revoked',
    sentence: ({ target, payload }) => `revoked the token ${String(payload.name)} of ${target}`,
  },
} satisfies Description;
