import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { findSSOLogins } from '#lib/contract/saml.ts';

export type FoundLogin = ReplyOf<typeof findSSOLogins>['items'][number];

/**
 * Finds the identity providers for an address; none if the API doesn't support it.
 * @throws Problem
 */
export async function findLogins(email: string): Promise<readonly FoundLogin[]> {
  try {
    return (await call(findSSOLogins, { body: { email } })).items;
  } catch (error) {
    if (error instanceof Problem && error.isUnsupported) return [];
    throw error;
  }
}
