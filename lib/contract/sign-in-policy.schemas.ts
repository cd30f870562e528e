import * as z from 'zod/mini';
import { settingsChange } from './audit.ts';
import type { Description } from './endpoint.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { listOf, listQuery, userShape } from './shapes.schemas.ts';
import { passkeyChoices } from './sign-in-policy.ts';
import { signInObstacles } from './sign-in-reasons.ts';

const idleMinutes = z
  .int()
  .check(
    z.minimum(15, 'The shortest idle time is 15 minutes.'),
    z.maximum(43_200, 'The longest idle time is 30 days, which is 43,200 minutes.'),
  );
const longestHours = z
  .int()
  .check(
    z.minimum(1, 'A sign-in lasts at least 1 hour.'),
    z.maximum(720, 'A sign-in lasts up to 30 days, which is 720 hours.'),
  );

const settings = {
  /** Whose sign-ins need a passkey. */
  passkeyFor: z.enum(passkeyChoices),
  /** Whether a sign-in through the organization’s identity provider needs no passkey. */
  ssoCounts: z.boolean(),
  /** How long a sign-in may be unused; null: no limit of the organization. */
  idleMinutes: z.nullable(idleMinutes),
  /** How long a sign-in gives access; null: no limit of the organization. */
  longestHours: z.nullable(longestHours),
};

export const signInPolicyShape = z.object({
  object: z.literal('sign-in-policy'),
  passkeyFor: settings.passkeyFor,
  ssoCounts: settings.ssoCounts,
  idleMinutes: z.nullable(z.int()),
  longestHours: z.nullable(z.int()),
  permissions: permissionsShape('organization'),
});
export type SignInPolicy = z.infer<typeof signInPolicyShape>;

const change = z.partial(z.object(settings));

export const getSignInPolicy = {
  summary: 'Read how people must sign in to open an organization',
  reply: signInPolicyShape,
} satisfies Description;

export const updateSignInPolicy = {
  summary: 'Change how people must sign in to open an organization',
  audit: {
    name: 'Sign-in settings changed',
    sentence: ({ payload }) => settingsChange(payload),
  },
  body: change,
  reply: signInPolicyShape,
  refusals: {
    409: 'The change would keep out the caller: reasons locks-you-out, and passkey-required or sign-in-again.',
  },
  assumes: [
    'A person concerned who signed in without a passkey gets 403 with the reason passkey-required in this organization only; after confirming with a passkey or a recovery code the same sign-in works.',
    'A personal access token counts like the sign-in it was created in: created without a passkey, it gets the same 403. Session limits don’t apply to tokens, which have an expiry of their own.',
    'Past idleMinutes or longestHours a sign-in gets 403 with the reason sign-in-again until its person confirms who they are.',
    'Leaving the organization is always possible.',
  ],
} satisfies Description;

export const previewSignInPolicy = {
  summary: 'Preview who couldn’t open the organization after a change of its sign-in settings',
  query: z.extend(listQuery, {
    passkeyFor: z.optional(settings.passkeyFor),
    ssoCounts: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({
    object: z.literal('sign-in-policy-preview'),
    /** Why the caller would be kept out, with which the change is refused. */
    obstacle: z.nullable(z.enum(signInObstacles)),
    /** People concerned who have a passkey, or signed in through SSO where that counts. */
    ready: z.int(),
    /** Personal access tokens that would lose access until they are created again. */
    tokens: z.int(),
    /** People concerned who must add a passkey before they can open the organization again. */
    kept: listOf(userShape),
  }),
  assumes: ['What the query leaves out stays as it is.'],
} satisfies Description;
export type SignInPolicyPreview = z.infer<typeof previewSignInPolicy.reply>;
