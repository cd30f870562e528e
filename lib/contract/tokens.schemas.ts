import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed, userShape } from './shapes.schemas.ts';
import { tokenScopes } from './token-scope.ts';
import { TOKEN_DAYS, TOKEN_SPACES } from './tokens.ts';

export const tokenName = trimmed(
  z.minLength(1, 'Enter a name, so you can recognize the token later.'),
  z.maxLength(100, 'A name can have up to 100 characters.'),
);

export const tokenShape = z.object({
  object: z.literal('token'),
  id: identifier,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.optional(timestamp),
  /** From where, and with what, the token was last used; up to ten minutes behind. */
  address: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  expiresAt: z.optional(timestamp),
  /** Absent where the API has no scopes: it may do everything. */
  scope: z.optional(z.enum(tokenScopes)),
  /** The only organization it gives access to; absent: all of its person. */
  organization: z.optional(z.object({ id: identifier, title: z.string() })),
  /** The only spaces of the organization it gives access to; a title is absent where its person can’t see the space. */
  spaces: z.optional(z.array(z.object({ id: identifier, title: z.optional(z.string()) }))),
});
export type Token = z.infer<typeof tokenShape>;
/** “ in 2 spaces”, for a token that is limited to some. */
function spacesOf({ spaces }: Record<string, unknown>): string {
  if (typeof spaces !== 'number') return '';
  return spaces === 1 ? ' in one space' : ` in ${spaces} spaces`;
}

const assumes = ['Personal access tokens can’t manage tokens (403). Sign in instead.'];

export const listTokens = {
  summary: 'List the personal access tokens of the caller, without their secrets',
  query: listQuery,
  reply: listOf(tokenShape),
} satisfies Description;

export const createToken = {
  summary: 'Create a personal access token; its secret is shown only once',
  audit: {
    name: 'Personal access token created',
    sentence: ({ target, payload }) =>
      `created the personal access token ${target}, which can ${payload.scope === 'read' ? 'read' : 'read and write'}${spacesOf(payload)}`,
  },
  body: z.object({
    name: tokenName,
    expiresAt: z.optional(z.nullable(timestamp)),
    scope: z._default(z.enum(tokenScopes), 'write'),
    /** The only organization that it gives access to. */
    organization: z.optional(identifier),
    /** The only spaces of that organization that it gives access to. */
    spaces: z.optional(
      z
        .array(identifier)
        .check(
          z.minLength(1, 'Select a space, or give access to all.'),
          z.maxLength(TOKEN_SPACES, `Select up to ${TOKEN_SPACES} spaces, or give access to all.`),
        ),
    ),
  }),
  reply: z.extend(tokenShape, { secret: z.string() }),
  assumes: [
    ...assumes,
    'With the scope read, a token can call what changes nothing and returns no secret; otherwise it gets 403 with the reason scope:write.',
    'A token for one organization gets 403 with the reason scope:organization elsewhere, and can’t change the account or read its tokens, sign-ins and security log.',
    'A token for some spaces can call what concerns one of them alone; otherwise it gets 403 with the reason scope:spaces. It can’t duplicate, move or transfer them. Links on their pages name the pages of other spaces that its person can see.',
    'An instance can limit the lifetime of tokens (TOKEN_DAYS); a later expiresAt is rejected (400).',
    `Without expiresAt, a token expires after ${TOKEN_DAYS} days; with null, it works until it is revoked.`,
  ],
} satisfies Description;

export const revokeToken = {
  summary: 'Revoke a personal access token; it stops working immediately',
  audit: {
    name: 'Personal access token revoked',
    sentence: ({ target }) => `revoked the personal access token ${target}`,
  },
  assumes: assumes,
} satisfies Description;

/** A member's token as admins see it: where it was used may be another organization's business. */
export const memberTokenShape = z.object({
  object: z.literal('member-token'),
  id: identifier,
  name: z.string(),
  user: userShape,
  scope: z.enum(tokenScopes),
  /** Whether it is for some spaces of this organization, for this organization only, or for all of its person. */
  reach: z.enum(['spaces', 'organization', 'all']),
  createdAt: timestamp,
  lastUsedAt: z.optional(timestamp),
  expiresAt: z.optional(timestamp),
});
export type MemberToken = z.infer<typeof memberTokenShape>;

export const listMemberTokens = {
  summary: 'List the personal access tokens with access to an organization, newest first',
  query: listQuery,
  reply: listOf(memberTokenShape),
  assumes: ['Unexpired tokens of active members; the role decides what each can do.'],
} satisfies Description;

export const endMemberToken = {
  summary: 'End the access of a personal access token to an organization',
  audit: {
    name: 'Token access ended',
    sentence: ({ target, payload }) =>
      `ended the access of the personal access token ${target} of ${String(payload.user)}`,
  },
  assumes: [
    'A token for this organization or some of its spaces only is revoked. One for all organizations keeps working elsewhere, and gets 403 with the reason token-ended here.',
  ],
} satisfies Description;
