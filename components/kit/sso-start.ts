import type { SSOLogin } from '#lib/contract/saml.ts';

/**
 * The path that starts a sign-in through a provider.
 * @param next the path of the dashboard to return to
 */
export function startHref({ startURL }: Pick<SSOLogin, 'startURL'>, next?: string): string {
  if (!URL.canParse(startURL)) return startURL;
  const url = new URL(startURL);
  if (next) url.searchParams.set('next', next);
  return url.href;
}
