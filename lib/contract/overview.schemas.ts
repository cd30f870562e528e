import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { levels } from './levels.ts';
import { identifier, listOf, listQuery, timestamp } from './shapes.schemas.ts';

export const getOverview = {
  summary: 'Count an organization’s content and people, and what needs an admin’s attention',
  reply: z.object({
    members: z.nullable(z.record(z.enum(levels), z.int())),
    disabled: z.nullable(z.int()),
    teams: z.nullable(z.int()),
    sites: z.nullable(z.int()),
    invites: z.nullable(z.object({ pending: z.int(), expiring: z.int(), expired: z.int() })),
    links: z.nullable(
      z.object({
        usable: z.int(),
        redundant: z.int(),
        usedUp: z.int(),
        expired: z.int(),
      }),
    ),
    neverSeen: z.nullable(z.int()),
    /** Active providers whose last certificate has expired or expires within 30 days. */
    endingCertificates: z.nullable(
      z.array(
        z.object({
          provider: identifier,
          label: z.string(),
          validTo: timestamp,
          expired: z.boolean(),
        }),
      ),
    ),
  }),
} satisfies Description;

export const auditEventShape = z.object({
  object: z.literal('audit-event'),
  id: identifier,
  occurredAt: timestamp,
  action: z.string(),
  actor: z.object({
    type: z.enum(['user', 'system']),
    id: identifier,
    label: z.optional(z.string()),
  }),
  source: z.enum(['ui', 'api', 'script']),
  target: z.object({ type: z.string(), id: z.string(), label: z.optional(z.string()) }),
  payload: z.optional(z.record(z.string(), z.unknown())),
  /** What the actor did, without the subject: “changed your role to Edit”. */
  sentence: z.optional(z.string()),
});
export type AuditEvent = z.infer<typeof auditEventShape>;

export const listAuditEvents = {
  summary: 'List the activity of an organization, newest first',
  query: z.extend(listQuery, {
    action: z.optional(z.string().check(z.maxLength(100))),
    actor: z.optional(identifier),
    target: z.optional(identifier),
  }),
  reply: listOf(auditEventShape),
} satisfies Description;
