// Apart from the endpoints that use them: every page knows these, and few load those.

/** The reason of the 403 of an endpoint that needs a recent sign-in. */
export const RECENT_SIGN_IN = 'recent-sign-in';

/** Why a sign-in gives no access to an organization, as the `reasons` of a 403. */
export const signInObstacles = ['passkey-required', 'sign-in-again'] as const;
export type SignInObstacle = (typeof signInObstacles)[number];
