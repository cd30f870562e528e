import { KeyRound } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { SSOLogin } from '#lib/contract/saml.ts';

/** A sign-in button for each provider; it leads to the identity provider and returns to `next`. */
export function SSOLogins({
  logins,
  next,
  isFirst = true,
}: {
  /** Shows the organization's title, when there may be several. */
  logins: readonly (SSOLogin & { organization?: string })[];
  next: string;
  /** Whether it is the primary way to sign in. */
  isFirst?: boolean;
}) {
  return (
    <ul className="grid gap-2">
      {logins.map((login, position) => (
        <li key={login.id}>
          <Button
            asChild
            variant={isFirst && position === 0 ? 'primary' : 'secondary'}
            size="wide"
            className="h-auto min-h-9 py-1.5 wrap-anywhere whitespace-normal"
          >
            {/* A full load: it leaves for the identity provider. */}
            <a href={startHref(login, next)}>
              <KeyRound aria-hidden />
              <span className="min-w-0">
                Continue with {login.label}
                {login.organization && ` (${login.organization})`}
              </span>
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The path that starts a sign-in through a provider.
 * @param next the path of the dashboard to return to
 */
function startHref({ startURL }: Pick<SSOLogin, 'startURL'>, next?: string): string {
  if (!URL.canParse(startURL)) return startURL;
  const url = new URL(startURL);
  if (next) url.searchParams.set('next', next);
  return url.href;
}
