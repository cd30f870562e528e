import { KeyRound } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { SSOLogin } from '#lib/contract/saml.ts';
import { startHref } from './sso-start.ts';

/** A button for each provider that signs in; it leads to the identity provider and comes back to `next`. */
export function SSOLogins({
  logins,
  next,
  isFirst = true,
}: {
  /** With the organization's title where there may be several. */
  logins: readonly (SSOLogin & { organization?: string })[];
  next: string;
  /** Whether it is the way at hand, and not one beside it. */
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
