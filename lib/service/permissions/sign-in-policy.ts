import { RECENT_MINUTES } from '#lib/contract/confirmations.ts';
import { HOUR, MINUTE } from '#lib/contract/durations.ts';
import type { Role } from '#lib/contract/levels.ts';
import { RECENT_SIGN_IN, type SignInObstacle } from '#lib/contract/sign-in-reasons.ts';
import type { organizations } from '../database/schema/index.ts';
import { forbidden, type Refusal } from '../errors.ts';
import type { Caller } from './caller.ts';

/** How exactly the use of a sign-in is known: it is written once a minute. */
const INEXACT = MINUTE;

/** How long sign-ins last; null or absent: no limit. */
export type SessionLimits = { idleMinutes?: number | null; longestHours?: number | null };

export type PolicyRow = Pick<
  typeof organizations.$inferSelect,
  'passkeyFor' | 'ssoCounts' | 'idleMinutes' | 'longestHours'
>;

type Facts = Pick<Caller['token'], 'kind' | 'bound' | 'factor' | 'confirmedAt' | 'longestGap'>;

/** Whether a policy asks people with a role for a passkey. */
export function isConcerned({ passkeyFor }: Pick<PolicyRow, 'passkeyFor'>, role: Role | null) {
  return passkeyFor === 'everybody' || (passkeyFor === 'admins' && role === 'admin');
}

/** Whether a sign-in was unused for too long, or is too old. */
export function isOver(limits: SessionLimits, token: Omit<Facts, 'bound'>, now: number): boolean {
  if (token.kind !== 'sign-in') return false;
  const { idleMinutes, longestHours } = limits;
  if (idleMinutes && token.longestGap > idleMinutes * MINUTE + INEXACT) return true;
  return Boolean(longestHours && now - token.confirmedAt.getTime() > longestHours * HOUR);
}

/** Why a sign-in or a token gives no access under a policy; null when it does. */
export function obstacleOf(
  policy: PolicyRow,
  role: Role | null,
  token: Facts,
  now = Date.now(),
): SignInObstacle | null {
  if (token.kind === 'service') return null;
  const isFulfilled = token.factor !== null || (policy.ssoCounts && token.bound !== null);
  if (isConcerned(policy, role) && !isFulfilled) return 'passkey-required';
  return isOver(policy, token, now) ? 'sign-in-again' : null;
}

/** 403: how to open an organization with this sign-in or token. */
export function obstacleRefusal(
  obstacle: SignInObstacle,
  title: string,
  kind: Caller['token']['kind'],
): Refusal {
  if (obstacle === 'sign-in-again')
    return forbidden(
      `${title} limits how long a sign-in lasts. Confirm that it’s you to open it again.`,
      [obstacle],
    );
  return forbidden(
    kind === 'personal'
      ? `${title} requires a passkey, and this token was created without one. Sign in with a passkey and create another token.`
      : `${title} requires a passkey, and you signed in without one. Confirm with your passkey, or add one.`,
    [obstacle],
  );
}

/**
 * Keeps what is hard to undo from a browser that was left open. A script can’t sign in again, so
 * personal tokens pass.
 * @throws Refusal 403 for a sign-in that isn’t recent
 */
export function requireRecent({ token }: Pick<Caller, 'token'>, now: Date): void {
  if (token.kind !== 'sign-in') return;
  if (now.getTime() - token.confirmedAt.getTime() <= RECENT_MINUTES * MINUTE) return;
  throw forbidden(
    `This requires a sign-in of the last ${RECENT_MINUTES} minutes. Confirm that it’s you.`,
    [RECENT_SIGN_IN],
  );
}

/**
 * Keeps personal access tokens from managing credentials and memberships, so that a leaked token can't be made
 * permanent.
 * @param what the plural of the managed items, such as `tokens`
 * @throws Refusal 403
 */
export function requireSignIn({ token }: Pick<Caller, 'token'>, what: string): void {
  if (token.kind === 'sign-in') return;
  throw forbidden(
    `A personal access token can’t manage ${what}. Sign in to the dashboard to do it.`,
    ['personal-access-token'],
  );
}
