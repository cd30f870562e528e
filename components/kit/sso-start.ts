import type { SSOLogin } from '#lib/contract/saml.ts';

/** Where signing in through a provider starts. @param next a path of the dashboard to come back to */
export function startHref({ startURL }: Pick<SSOLogin, 'startURL'>, next?: string): string {
  if (!URL.canParse(startURL)) return startURL;
  const url = new URL(startURL);
  if (next) url.searchParams.set('next', next);
  return url.href;
}
