import { endpoint } from './endpoint.ts';
import type * as schemas from './sign-ins.schemas.ts';

export type { SignIn } from './sign-ins.schemas.ts';

/** The number of digits of an e-mailed code, and how many minutes it is valid. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;

/** The ways to sign in; a remote API without this endpoint accepts only pasted tokens. */
export const getSignInMethods = endpoint<typeof schemas.getSignInMethods>()({
  method: 'GET',
  path: '/v1/sign-in',
  needs: 'nothing',
  extension: true,
});

export const requestCode = endpoint<typeof schemas.requestCode>()({
  method: 'POST',
  path: '/v1/sign-in/codes',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const redeemCode = endpoint<typeof schemas.redeemCode>()({
  method: 'POST',
  path: '/v1/sign-in/codes/redeem',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const startPasskeySignIn = endpoint<typeof schemas.startPasskeySignIn>()({
  method: 'POST',
  path: '/v1/sign-in/passkeys',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const finishPasskeySignIn = endpoint<typeof schemas.finishPasskeySignIn>()({
  method: 'POST',
  path: '/v1/sign-in/passkeys/finish',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const signInToDemo = endpoint<typeof schemas.signInToDemo>()({
  method: 'POST',
  path: '/v1/sign-in/demo',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const setUp = endpoint<typeof schemas.setUp>()({
  method: 'POST',
  path: '/v1/sign-in/set-up',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

/** Checks a setup secret, so that its page can say whether it works before asking for anything. */
export const getSetUp = endpoint<typeof schemas.getSetUp>()({
  method: 'GET',
  path: '/v1/sign-in/set-up/{secret}',
  needs: 'nothing',
  extension: true,
});

export const listSignIns = endpoint<typeof schemas.listSignIns>()({
  method: 'GET',
  path: '/v1/user/sign-ins',
  needs: 'token',
  whenBound: 'sign-in',
  extension: true,
});

export const revokeSignIn = endpoint<typeof schemas.revokeSignIn>()({
  method: 'DELETE',
  path: '/v1/user/sign-ins/{signInId}',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins', '/v1/user/security-log'],
  extension: true,
});

export const revokeOtherSignIns = endpoint<typeof schemas.revokeOtherSignIns>()({
  method: 'DELETE',
  path: '/v1/user/sign-ins',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins', '/v1/user/security-log'],
  extension: true,
});

export const signOut = endpoint<typeof schemas.signOut>()({
  method: 'POST',
  path: '/v1/user/sign-out',
  needs: 'token',
  whenBound: true,
  status: 204,
  extension: true,
  serverOnly: true,
});
