import type * as schemas from './confirmations.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { Confirmation } from './confirmations.schemas.ts';

/** For how many minutes a confirmation, or a sign-in, is recent. */
export const RECENT_MINUTES = 15;

const path = '/v1/user/confirmation';

export const getConfirmation = endpoint<typeof schemas.getConfirmation>()({
  method: 'GET',
  path,
  needs: 'token',
  whenBound: true,
  extension: true,
});

export const startConfirmation = endpoint<typeof schemas.startConfirmation>()({
  method: 'POST',
  path: `${path}/start`,
  needs: 'token',
  secretReply: true,
  effects: 'none',
  whenBound: true,
  extension: true,
});

export const confirmSignIn = endpoint<typeof schemas.confirmSignIn>()({
  method: 'POST',
  path,
  needs: 'token',
  secretReply: true,
  whenBound: true,
  refreshes: ['/v1/user'],
  extension: true,
});
