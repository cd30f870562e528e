import { auditEventShape } from './activity.schemas.ts';
import type { Description } from './endpoint.ts';
import { listOf, listQuery } from './shapes.schemas.ts';

export const listSecurityEvents = {
  summary:
    'List the sign-ins, refused attempts, tokens, passkeys and recovery codes of the caller, newest first',
  query: listQuery,
  reply: listOf(auditEventShape),
  assumes: ['A sign-in through an organization’s SSO lists only what concerns its organization.'],
} satisfies Description;
