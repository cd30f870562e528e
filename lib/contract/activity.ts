import type * as schemas from './activity.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { AuditEvent, Today } from './activity.schemas.ts';

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
  recent: true,
});

/** What is new for the caller, for the home page. */
export const getToday = endpoint<typeof schemas.getToday>()({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/today',
  needs: ['organization', 'view'],
  extension: true,
});
