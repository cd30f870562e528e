import { endpoint } from './endpoint.ts';
import type * as schemas from './quotas.schemas.ts';

export type { Usage } from './quotas.schemas.ts';

/** What the use of an organization can be limited by; imports are those of the last 24 hours. */
export const quotaNames = ['spaces', 'bytes', 'specifications', 'imports', 'people'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** Limits by name: null is none, absent is that of the instance. */
export type Quotas = { readonly [Name in QuotaName]?: number | null | undefined };

export const getUsage = endpoint<typeof schemas.getUsage>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/usage',
  needs: ['organization', 'admin'],
  extension: true,
});

export const setQuotas = endpoint<typeof schemas.setQuotas>()({
  method: 'PUT',
  path: '/v1/instance/organizations/{id}/quotas',
  needs: 'instance-admin',
  refreshes: ['/v1/instance/organizations', '/v1/instance/activity', '/v1/orgs'],
  extension: true,
});
