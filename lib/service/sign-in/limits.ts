import { DAY, MINUTE, SECOND } from '#lib/contract/durations.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Context } from '../http/handler.ts';
import { networkOf, type RateLimit, spend } from '../http/rate-limits.ts';
import type { Caller } from '../permissions/caller.ts';
import { hashOf } from '../security/secrets.ts';
import { isKnownBrowser } from './known-browsers.ts';

/** The daily limit of codes for an address, in multiples of the ten-minute limit. */
const CODES_PER_DAY = 5;
/** The daily limit of guesses: 100 from one network at the usual 10. */
const GUESSES_PER_DAY = 10;
/**
 * The limit over all networks, in multiples of one network's: 300 guesses a day find a code in nine
 * years.
 */
const NETWORKS = 3;

type LimitContext = Pick<Context<Endpoint>, 'database' | 'instance' | 'request'>;

/** The parts of a public request that limits use. */
export type OpenContext = LimitContext & Pick<Context<Endpoint>, 'now' | 'transaction'>;

/**
 * Counts a sign-in attempt of a network, by any method.
 * @throws Refusal 429
 */
export function spendForNetwork({ database, instance, request }: LimitContext): Promise<void> {
  const budget = { limit: instance.rateLimits.network, seconds: MINUTE / SECOND };
  return spend(
    database,
    `sign-in network ${networkOf(request.address)}`,
    budget,
    'Too many sign-in attempts from this network. Wait a minute.',
  );
}

/**
 * Counts what a signed-in person does to their own account; strangers can't use it up.
 * @param times the limit, in multiples of that of sign-ins
 * @throws Refusal 429
 */
export function spendForPerson(
  { database, instance, caller }: Omit<LimitContext, 'request'> & { caller: Pick<Caller, 'id'> },
  what: string,
  seconds: number,
  times = 1,
): Promise<void> {
  const limit = instance.rateLimits.signIn * times;
  const message = 'Too many attempts. Use the latest code, or wait.';
  return spend(database, `${what} ${caller.id}`, { limit, seconds }, message);
}

/**
 * Counts an action on an address: a limit for each network, and a higher one for all together. A
 * browser that its person signed in with before has attempts of its own, so that nobody can use up
 * those of someone else.
 */
async function spendForAddress(
  { database, instance, request }: LimitContext,
  what: string,
  email: string,
  budget: RateLimit,
  message: string,
): Promise<void> {
  const { signIn } = instance.rateLimits;
  const own = { ...budget, limit: budget.limit * signIn };
  if (request.browser && (await isKnownBrowser(database, email, request.browser))) {
    await spend(database, `${what} ${email} ${hashOf(request.browser)}`, own, message);
    return;
  }
  const all = { ...own, limit: own.limit * NETWORKS };
  await spend(database, `${what} ${email} ${networkOf(request.address)}`, own, message);
  await spend(database, `${what} ${email}`, all, message);
}

/**
 * Counts a code sent to an address: a limit for ten minutes, and five times as many a day.
 * @throws Refusal 429
 */
export async function spendCode(context: LimitContext, email: string): Promise<void> {
  const message = 'Too many codes were sent to this address. Use the latest one, or wait.';
  await spendForAddress(
    context,
    'code',
    email,
    { limit: 1, seconds: (10 * MINUTE) / SECOND },
    message,
  );
  await spendForAddress(
    context,
    'code day',
    email,
    { limit: CODES_PER_DAY, seconds: DAY / SECOND },
    message,
  );
}

/**
 * Counts a guess at the codes of an address, over all browsers that requested one.
 * @throws Refusal 429
 */
export function spendGuess(context: LimitContext, email: string): Promise<void> {
  const message =
    'Too many codes were tried for this address today. Sign in with a passkey, or try again tomorrow.';
  const budget = { limit: GUESSES_PER_DAY, seconds: DAY / SECOND };
  return spendForAddress(context, 'guess day', email, budget, message);
}
