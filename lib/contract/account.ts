import type * as schemas from './account.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { AccountData, AccountDeletion } from './account.schemas.ts';

export const previewAccountDeletion = endpoint<typeof schemas.previewAccountDeletion>()({
  method: 'GET',
  path: '/v1/user/deletion',
  needs: 'token',
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
