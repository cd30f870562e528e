'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatNames, plural } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { listSSOLogins, previewSSOEnforcement } from '#lib/contract/saml.ts';

/** How many members are searched for names. */
const SEARCHED = 100;

/** Warns who can no longer sign in through SSO when email domains are removed. */
export function DomainLoss({
  organization,
  saved,
  domains,
}: {
  organization: Organization;
  saved: readonly string[];
  domains: readonly string[];
}) {
  const parameters = { organizationId: organization.id };
  const logins = useQuery(queryFor(listSSOLogins, { parameters })).data?.items ?? [];
  const isActive = logins.length > 0;
  const removed = saved.filter((domain) => !domains.includes(domain));
  const isRequired = organization.sso === true;
  const needsPreview = isActive && isRequired && removed.length > 0 && domains.length > 0;
  const query = { limit: SEARCHED, emailDomains: domains.join(',') };
  const { data } = useQuery({
    ...queryFor(previewSSOEnforcement, { parameters, query }),
    enabled: needsPreview && mayCall(previewSSOEnforcement, organization),
    retry: false,
  });
  if (!isActive) return null;
  if (removed.length === 0)
    return (
      <p className="mt-1 text-meta text-ink-3">
        Single sign-on only works for addresses at these domains.
      </p>
    );
  if (domains.length === 0)
    return (
      <Warning
        title={isRequired ? 'This can’t be saved.' : 'Nobody will be able to sign in through SSO.'}
      >
        SSO only works for addresses at these domains.
        {isRequired && (
          <>
            {' '}
            Keep at least one domain, or{' '}
            <Link href={routes.settings(organization.id, 'sso', 'enforcement')} className="link">
              stop requiring single sign-on
            </Link>{' '}
            first.
          </>
        )}
      </Warning>
    );
  const outside = data?.stranded.outside ?? 0;
  const names = (data?.stranded.items ?? [])
    .filter(({ reason }) => reason === 'email-domain')
    .map(({ user }) => user.displayName);
  return (
    <Warning
      title={`Addresses at ${removed.join(', ')} will no longer be able to sign in through SSO.`}
    >
      {outside > 0 &&
        `${plural(outside, 'person loses', 'people lose')} access: ${formatNames(names, outside)}.`}
    </Warning>
  );
}

function Warning({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<TriangleAlert aria-hidden />}
      title={title}
      className="mt-2"
    >
      {children}
    </Notice>
  );
}
