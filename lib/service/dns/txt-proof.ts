import { resolveTxt as systemResolveTxt } from 'node:dns/promises';
import type { Instance } from '../http/handler.ts';
import { acceptedKeys, authenticatorOf, type Keys } from '../security/secrets.ts';

/** How long a DNS server may take, in milliseconds. */
const PATIENCE = 3_000;
/** How much of what DNS answered is kept. */
const KEPT_RECORDS = 10;
const KEPT_LENGTH = 1_000;

/** What a TXT record proves: that a name belongs to `claim`, which nobody else can have. */
export type NameClaim = { name: string; kind: 'site' | 'domain'; claim: string };

/** The DNS record that proves a name. */
export function recordOf(
  keys: Keys,
  { name, kind, claim }: NameClaim,
): { type: 'TXT'; name: string; value: string } {
  const value = `masthead-${kind}=${authenticatorOf(keys.link, claim)}`;
  return { type: 'TXT', name: `_masthead.${name}`, value };
}

/** Whether DNS has the record, and its answer in words; `unknown` while no server answers. */
export type Finding = { state: 'present' | 'absent' | 'unknown'; found: string };

/** Looks up the record that proves a name. Never throws. */
export async function findRecord(
  { keys, resolveTxt = systemResolveTxt }: Pick<Instance, 'keys' | 'resolveTxt'>,
  proof: NameClaim,
): Promise<Finding> {
  const values = acceptedKeys(keys).map((those) => recordOf(those, proof).value);
  try {
    const answer = await inTime(resolveTxt(recordOf(keys, proof).name));
    const records = answer.map((parts) => parts.join(''));
    return {
      state: records.some((record) => values.includes(record)) ? 'present' : 'absent',
      found: records.slice(0, KEPT_RECORDS).join('\n').slice(0, KEPT_LENGTH),
    };
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error))
      ? { state: 'absent', found: 'No TXT record.' }
      : { state: 'unknown', found: 'The DNS server didn’t answer.' };
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The DNS server is slow.')), PATIENCE);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
