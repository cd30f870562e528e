import { endpoint } from './endpoint.ts';
import type * as schemas from './recovery-codes.schemas.ts';

/** How many codes a person gets at once. */
export const RECOVERY_CODES = 10;

const path = '/v1/user/recovery-codes';

export const getRecoveryCodes = endpoint<typeof schemas.getRecoveryCodes>()({
  method: 'GET',
  path,
  needs: 'token',
  extension: true,
});

export const createRecoveryCodes = endpoint<typeof schemas.createRecoveryCodes>()({
  method: 'POST',
  path,
  needs: 'token',
  secretReply: true,
  status: 201,
  refreshes: [path, '/v1/user/security-log'],
  recent: true,
  extension: true,
});
