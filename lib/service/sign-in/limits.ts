import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Context } from '../handler.ts';
import { type Budget, networkOf, spend } from '../rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** How many of the ten-minute budgets of codes an address has in a day. */
const CODES_PER_DAY = 5;
/** How many of them its guesses have: 100 from one network at the usual 10. */
const GUESSES_PER_DAY = 10;
/** How many networks' budgets an address has over all: 300 guesses a day find a code in nine years. */
const NETWORKS = 3;

type Asking = Pick<Context<Endpoint>, 'database' | 'instance' | 'request'>;

/** What an endpoint that anyone may call passes on. */
export type OpenContext = Asking & Pick<Context<Endpoint>, 'now' | 'transaction'>;

/**
 * Counts an attempt of a network, whatever it tries to sign in with.
 * @throws Refusal 429
 */
export function spendForNetwork({ database, instance, request }: Asking): Promise<void> {
  const budget = { limit: instance.rateLimits.network, seconds: MINUTE };
  return spend(
    database,
    `sign-in network ${networkOf(request.address)}`,
    budget,
    'Too many attempts to sign in from this network. Wait a minute.',
  );
}

/**
 * Counts something done to an address: so much from one network, and a few times as much from all
 * together, so that nobody alone can use up what somebody else needs to sign in.
 */
async function spendForAddress(
  { database, instance, request }: Asking,
  what: string,
  email: string,
  budget: Budget,
  message: string,
): Promise<void> {
  const { signIn } = instance.rateLimits;
  const own = { ...budget, limit: budget.limit * signIn };
  const all = { ...own, limit: own.limit * NETWORKS };
  await spend(database, `${what} ${email} ${networkOf(request.address)}`, own, message);
  await spend(database, `${what} ${email}`, all, message);
}

/**
 * Counts a code sent to an address: so many in ten minutes, five times as many in a day.
 * @throws Refusal 429
 */
export async function spendCode(asking: Asking, email: string): Promise<void> {
  const message = 'Too many codes were sent to this address. Use the latest one, or wait.';
  await spendForAddress(asking, 'code', email, { limit: 1, seconds: 10 * MINUTE }, message);
  await spendForAddress(asking, 'code day', email, { limit: CODES_PER_DAY, seconds: DAY }, message);
}

/**
 * Counts a guess at the codes of an address, over all browsers that asked for one.
 * @throws Refusal 429
 */
export function spendGuess(asking: Asking, email: string): Promise<void> {
  const message =
    'Too many codes were tried for this address today. Sign in with a passkey, or tomorrow.';
  const budget = { limit: GUESSES_PER_DAY, seconds: DAY };
  return spendForAddress(asking, 'guess day', email, budget, message);
}
