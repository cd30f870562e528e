import * as z from 'zod';
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
    members: z.record(z.enum(levels), z.number().int()).nullable(),
    disabled: z.number().int().nullable(),
    teams: z.number().int().nullable(),
    invites: z
      .object({ pending: z.number().int(), expiring: z.number().int(), expired: z.number().int() })
      .nullable(),
    links: z
      .object({
        usable: z.number().int(),
        redundant: z.number().int(),
        usedUp: z.number().int(),
        expired: z.number().int(),
      })
      .nullable(),
    neverSeen: z.number().int().nullable(),
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
    label: z.string().optional(),
  }),
  source: z.enum(['ui', 'api', 'script']),
  target: z.object({ type: z.string(), id: z.string(), label: z.string().optional() }),
  payload: z.record(z.string(), z.unknown()).optional(),
});
export type AuditEvent = z.infer<typeof auditEventShape>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events',
  summary: 'List what was changed in an organization, the latest first',
  needs: ['organization', 'admin'],
  query: listQuery.extend({
    action: z.string().max(100).optional(),
    actor: identifier.optional(),
    target: identifier.optional(),
  }),
  reply: listOf(auditEventShape),
  extension: true,
});
