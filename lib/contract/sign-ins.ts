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
  summary: 'List the ways to sign in',
  needs: 'nothing',
  extension: true,
});

export const requestCode = endpoint<typeof schemas.requestCode>()({
  method: 'POST',
  path: '/v1/sign-in/codes',
  summary: 'Send a one-time code to an e-mail address',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
  assumes: ['The reply is the same whether or not an account has the address.'],
});

export const redeemCode = endpoint<typeof schemas.redeemCode>()({
  method: 'POST',
  path: '/v1/sign-in/codes/redeem',
  summary: 'Sign in with a one-time code, in the browser that requested it',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const startPasskeySignIn = endpoint<typeof schemas.startPasskeySignIn>()({
  method: 'POST',
  path: '/v1/sign-in/passkeys',
  summary: 'Start signing in with a passkey',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const finishPasskeySignIn = endpoint<typeof schemas.finishPasskeySignIn>()({
  method: 'POST',
  path: '/v1/sign-in/passkeys/finish',
  summary: 'Sign in with a passkey',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const signInToDemo = endpoint<typeof schemas.signInToDemo>()({
  method: 'POST',
  path: '/v1/sign-in/demo',
  summary: 'Sign in as one of the demo people; only in a demo',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

export const setUp = endpoint<typeof schemas.setUp>()({
  method: 'POST',
  path: '/v1/sign-in/set-up',
  summary:
    'Create the first admin and organization with the one-time secret printed at the first start',
  needs: 'nothing',
  extension: true,
  serverOnly: true,
});

/** Checks a setup secret, so that its page can say whether it works before asking for anything. */
export const getSetUp = endpoint<typeof schemas.getSetUp>()({
  method: 'GET',
  path: '/v1/sign-in/set-up/{secret}',
  summary: 'Check whether a setup link still works',
  needs: 'nothing',
  extension: true,
});

export const listSignIns = endpoint<typeof schemas.listSignIns>()({
  method: 'GET',
  path: '/v1/user/sign-ins',
  summary: 'List the caller’s sign-ins',
  needs: 'token',
  whenBound: true,
  extension: true,
});

export const revokeSignIn = endpoint()({
  method: 'DELETE',
  path: '/v1/user/sign-ins/{signInId}',
  summary: 'Sign out one of the caller’s sign-ins',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const revokeOtherSignIns = endpoint()({
  method: 'DELETE',
  path: '/v1/user/sign-ins',
  summary: 'Sign out all of the caller’s other sign-ins',
  needs: 'token',
  whenBound: true,
  status: 204,
  refreshes: ['/v1/user/sign-ins'],
  extension: true,
});

export const signOut = endpoint()({
  method: 'POST',
  path: '/v1/user/sign-out',
  summary: 'End the sign-in the token belongs to',
  needs: 'token',
  whenBound: true,
  status: 204,
  extension: true,
  serverOnly: true,
});
