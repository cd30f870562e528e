'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { DomainName } from '#components/kit/domain-name.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { countingDomains } from '#lib/contract/inside-domains.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';

/** The domains a provider can sign in; it can't vouch for other addresses. */
export function AllowedDomains({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (!organization) return null;
  const domains = countingDomains(organization);
  if (domains.length === 0) return <NoDomainsNotice organization={organization} />;
  return (
    <p className="max-w-[64ch] text-ink-2 wrap-anywhere">
      Only addresses at{' '}
      <b className="text-ink">
        {domains.map((domain, index) => (
          <Fragment key={domain}>
            {index > 0 && ', '}
            <DomainName domain={domain} />
          </Fragment>
        ))}
      </b>{' '}
      can sign in. <DomainsLink organizationId={organizationId}>Change email domains</DomainsLink>
    </p>
  );
}

/** Warns that nobody can sign in through a provider while the organization has no email domain. */
export function NoDomainsNotice({ organization }: { organization: Organization }) {
  if (countingDomains(organization).length > 0) return null;
  const isUnverified = organization.emailDomains.length > 0;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      title="Nobody can sign in through a provider yet."
      className="my-3"
    >
      {isUnverified
        ? 'Providers only sign in addresses at your verified email domains, and none is verified.'
        : 'Providers only sign in addresses at your email domains, and you have none.'}{' '}
      <DomainsLink organizationId={organization.id}>
        {isUnverified ? 'Verify a domain' : 'Add a domain'}
      </DomainsLink>
    </Notice>
  );
}

function DomainsLink({ organizationId, children }: { organizationId: string; children: string }) {
  return (
    <Link href={routes.settings(organizationId, 'members', 'email-domains')} className="link">
      {children}
    </Link>
  );
}
