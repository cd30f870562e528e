import { endpoint } from './endpoint.ts';
import type * as schemas from './users.schemas.ts';

export const getUser = endpoint<typeof schemas.getUser>()({
  method: 'GET',
  path: '/v1/user',
  needs: 'token',
  whenBound: true,
  extension: true,
});

export const updateUser = endpoint<typeof schemas.updateUser>()({
  method: 'PATCH',
  path: '/v1/user',
  needs: 'token',
  refreshes: ['/v1/user', '/v1/orgs'],
  extension: true,
});
