'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { counted, listed } from '#components/kit/loss-words.ts';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { listSSOLogins, previewSSOEnforcement } from '#lib/contract/saml.ts';

/** How many are looked through for names. */
const LOOKED_AT = 100;

/** Whom a list of e-mail domains keeps out of an organization that people sign in to through a provider. */
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
  const gone = saved.filter((domain) => !domains.includes(domain));
  const isRequired = organization.sso === true;
  const isAsked = isActive && isRequired && gone.length > 0 && domains.length > 0;
  const query = { limit: LOOKED_AT, emailDomains: domains.join(',') };
  const { data } = useQuery({
    ...queryFor(previewSSOEnforcement, { parameters, query }),
    enabled: isAsked && organization.permissions.admin,
    retry: false,
  });
  if (!isActive) return null;
  if (gone.length === 0)
    return (
      <p className="mt-1 text-meta text-ink-3">
        Providers of single sign-on sign in addresses at these domains only.
      </p>
    );
  if (domains.length === 0)
    return (
      <Warning title={isRequired ? 'This can’t be saved.' : 'Nobody can sign in through SSO then.'}>
        Providers sign in addresses at these domains only.
        {isRequired && (
          <>
            {' '}
            Keep one of them, or{' '}
            <Link
              href={`/orgs/${encodeURIComponent(organization.id)}/settings/sso#enforcement`}
              className="link"
            >
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
    <Warning title={`Addresses at ${gone.join(', ')} can’t sign in through SSO any more.`}>
      {outside > 0 &&
        `${counted(outside, 'person', 'people')} could not come in: ${listed(names, outside)}.`}
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
