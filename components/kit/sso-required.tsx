import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SSOLogin } from '#lib/contract/saml.ts';
import { SSOLogins } from './sso-logins.tsx';

/** Replaces an organization's pages for a member who has to sign in through SSO. */
export function SSORequired({
  title,
  logins,
  next,
  outside,
  leave,
}: {
  /** Of the organization. */
  title: string;
  logins: readonly SSOLogin[];
  /** The requested page. */
  next: string;
  /** The member's address, when no provider can sign it in because it is outside the email domains. */
  outside?: string | undefined;
  /** Leaving doesn't require SSO: a provider may have added the person without consent. */
  leave?: ReactNode;
}) {
  const [only, another] = logins;
  return (
    <EmptyState
      eyebrow={
        <>
          <KeyRound aria-hidden /> Single sign-on
        </>
      }
      title={
        outside
          ? `Your address can’t open ${title}`
          : only && !another
            ? `Sign in through ${only.label} to open ${title}`
            : `Sign in through single sign-on to open ${title}`
      }
      role="status"
      actions={
        <div className="grid gap-3">
          {!outside && <SSOLogins logins={logins} next={next} />}
          <Button asChild variant={outside ? 'secondary' : 'bare'} className="justify-self-start">
            <Link href="/organizations">Your other organizations</Link>
          </Button>
          {leave}
        </div>
      }
    >
      <p>
        {title} requires its members to sign in through its own identity provider. You signed in
        another way, which gives access to your other organizations but not to this one.
      </p>
      <p className="mt-2">
        {outside
          ? `${outside} isn’t at any of the organization’s email domains, and its providers only sign in addresses at those domains. Ask an admin of ${title} to add the domain, or to invite you at another address.`
          : only
            ? `This browser will then be signed in to ${title} only. For your other organizations, sign out and sign in as before.`
            : 'No provider is active at the moment. Ask an admin for help.'}
      </p>
    </EmptyState>
  );
}
