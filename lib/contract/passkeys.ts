import { endpoint } from './endpoint.ts';
import type * as schemas from './passkeys.schemas.ts';

export type { Passkey } from './passkeys.schemas.ts';

const path = '/v1/user/passkeys';

export const listPasskeys = endpoint<typeof schemas.listPasskeys>()({
  method: 'GET',
  path,
  needs: 'token',
  extension: true,
});

export const startPasskey = endpoint<typeof schemas.startPasskey>()({
  method: 'POST',
  path: `${path}/start`,
  needs: 'token',
  secretReply: true,
  effects: 'none',
  recent: true,
  extension: true,
});

export const createPasskey = endpoint<typeof schemas.createPasskey>()({
  method: 'POST',
  path,
  needs: 'token',
  secretReply: true,
  status: 201,
  refreshes: [path, '/v1/user/security-log'],
  recent: true,
  extension: true,
});

export const deletePasskey = endpoint<typeof schemas.deletePasskey>()({
  method: 'DELETE',
  path: `${path}/{passkeyId}`,
  needs: 'token',
  status: 204,
  refreshes: [path, '/v1/user/security-log'],
  recent: true,
  extension: true,
});
