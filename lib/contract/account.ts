import type * as schemas from './account.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { AccountData, AccountDeletion } from './account.schemas.ts';

export const previewAccountDeletion = endpoint<typeof schemas.previewAccountDeletion>()({
  method: 'GET',
  path: '/v1/user/deletion',
  needs: 'token',
  extension: true,
});

export const startEmailChange = endpoint<typeof schemas.startEmailChange>()({
  method: 'POST',
  path: '/v1/user/email-change/start',
  needs: 'token',
  recent: true,
  secretReply: true,
  effects: 'none',
  extension: true,
});

export const changeEmail = endpoint<typeof schemas.changeEmail>()({
  method: 'POST',
  path: '/v1/user/email-change',
  needs: 'token',
  recent: true,
  refreshes: ['/v1/user', '/v1/orgs'],
  extension: true,
});

export const deleteAccount = endpoint<typeof schemas.deleteAccount>()({
  method: 'DELETE',
  path: '/v1/user',
  needs: 'token',
  status: 204,
  recent: true,
  extension: true,
});

export const exportAccount = endpoint<typeof schemas.exportAccount>()({
  method: 'GET',
  path: '/v1/user/data',
  needs: 'token',
  recent: true,
  extension: true,
});
