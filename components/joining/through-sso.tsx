import { TriangleAlert } from 'lucide-react';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { SSOLogin } from '#lib/contract/saml.ts';

/** The one way in that an invitation has where the organization asks for its own sign-in. */
export function ThroughSSO({
  title,
  logins,
  organizationId,
}: {
  /** Of the organization. */
  title: string;
  logins: readonly SSOLogin[];
  organizationId: string;
}) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {title} asks its members to sign in through its own identity provider. You join by doing so.
      </p>
      <SSOLogins logins={logins} next={`/orgs/${encodeURIComponent(organizationId)}`} />
      <p className="text-meta text-ink-3">
        Afterwards this browser is signed in to {title} alone. For other organizations, sign out and
        come in as before.
      </p>
    </div>
  );
}

/** Says that no provider signs in the address an invitation is for. */
export function OutsideDomains({ title, email }: { title: string; email: string }) {
  return (
    <Notice tone="warn" icon={<TriangleAlert aria-hidden />} title="You can’t come in yet.">
      {title} takes its members through single sign-on only, and {email} is at none of its e-mail
      domains. Ask an admin of {title} to add the domain, or to invite you at another address.
    </Notice>
  );
}
