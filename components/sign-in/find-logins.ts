import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { findSSOLogins } from '#lib/contract/saml.ts';

export type FoundLogin = ReplyOf<typeof findSSOLogins>['items'][number];

/** The providers that sign in an address; none where the API can't tell. @throws Problem otherwise */
export async function findLogins(email: string): Promise<readonly FoundLogin[]> {
  try {
    return (await call(findSSOLogins, { body: { email } })).items;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 405)) return [];
    throw error;
  }
}
