import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { levels } from './levels.ts';
import { identifier, listOf, listQuery, timestamp } from './shapes.ts';

/** Figures the home page and the heads of the people pages show; null where the caller may not see them. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/overview',
  summary: 'Count what an organization holds and what waits for an admin',
  needs: ['organization', 'view'],
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
    /** Of active providers whose last certificate ends within 30 days, or is over. */
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
  extension: true,
});

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
});
export type AuditEvent = z.infer<typeof auditEventShape>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events',
  summary: 'List what was changed in an organization, the latest first',
  needs: ['organization', 'admin'],
  query: z.extend(listQuery, {
    action: z.optional(z.string().check(z.maxLength(100))),
    actor: z.optional(identifier),
    target: z.optional(identifier),
  }),
  reply: listOf(auditEventShape),
  extension: true,
});
