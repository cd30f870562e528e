import { endpoint } from './endpoint.ts';
import type * as schemas from './overview.schemas.ts';

export type { AuditEvent, Today } from './overview.schemas.ts';

/**
 * Counts for the home page and the headings of the people pages; null where the caller has no
 * access.
 */
export const getOverview = endpoint<typeof schemas.getOverview>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/overview',
  needs: ['organization', 'view'],
  extension: true,
});

export const listAuditEvents = endpoint<typeof schemas.listAuditEvents>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events',
  needs: ['organization', 'admin'],
  extension: true,
});

/** The changes of each of the last days, with the filters of the list. */
export const countAuditEvents = endpoint<typeof schemas.countAuditEvents>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events/days',
  needs: ['organization', 'admin'],
  extension: true,
});

/** For programs that watch an organization. */
export const exportAuditEvents = endpoint<typeof schemas.exportAuditEvents>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events/export',
  needs: ['organization', 'admin'],
  extension: true,
});

/** What is new for the caller, for the home page. */
export const getToday = endpoint<typeof schemas.getToday>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/today',
  needs: ['organization', 'view'],
  extension: true,
});
