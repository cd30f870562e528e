import { TriangleAlert } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { SSOLogin } from '#lib/contract/saml.ts';

/** Joining an organization that requires single sign-on. */
export function JoinThroughSSO({
  title,
  logins,
  organizationId,
}: {
  /** The organization's title. */
  title: string;
  logins: readonly SSOLogin[];
  organizationId: string;
}) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {title} requires its members to sign in through its identity provider. You join by signing
        in there.
      </p>
      <SSOLogins logins={logins} next={routes.organization(organizationId)} />
      <p className="text-meta text-ink-3">
        This browser will then be signed in to {title} only. For your other organizations, sign out
        and sign in as before.
      </p>
    </div>
  );
}

/** Shown when no provider can sign in the address of an invitation. */
export function OutsideDomains({ title, email }: { title: string; email: string }) {
  return (
    <Notice tone="warn" icon={<TriangleAlert aria-hidden />} title="You can’t join yet.">
      {title} requires single sign-on, and {email} isn’t at one of its email domains. Ask an admin
      of {title} to add the domain or to invite you at another address.
    </Notice>
  );
}
