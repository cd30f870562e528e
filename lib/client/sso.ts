import { post, reportSession } from './session.ts';

/**
 * Starts a test sign-in through a SAML provider.
 * @returns the URL at the identity provider to continue at
 * @throws Problem
 */
export async function startSAMLTest(
  samlProviderId: string,
  organizationId: string,
): Promise<string> {
  const path = `/sso/${encodeURIComponent(samlProviderId)}/test`;
  return (await post<{ url: string }>(path, { organization: organizationId })).url;
}

/**
 * Links the account that single sign-on has found, with the code from the email.
 * @returns the URL to continue at, signed in
 * @throws Problem
 */
export async function linkSSOAccount(samlProviderId: string, code: string): Promise<string> {
  const path = `/sso/${encodeURIComponent(samlProviderId)}/link/confirm`;
  const { url } = await post<{ url: string }>(path, { code });
  reportSession();
  return url;
}
