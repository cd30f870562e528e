import { endpoint } from './endpoint.ts';
import type * as schemas from './security-log.schemas.ts';

export type { AuditEvent } from './activity.schemas.ts';

export const listSecurityEvents = endpoint<typeof schemas.listSecurityEvents>()({
  method: 'GET',
  path: '/v1/user/security-log',
  needs: 'token',
  whenBound: 'sign-in',
  extension: true,
});
