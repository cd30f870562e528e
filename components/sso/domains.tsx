'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';

/** Whose addresses are let in at all: a provider can’t vouch for other people’s. */
export function Domains({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (!organization) return null;
  const { emailDomains } = organization;
  if (emailDomains.length === 0) return <NoDomains organization={organization} />;
  return (
    <p className="max-w-[64ch] text-ink-2 wrap-anywhere">
      Only addresses at <b className="text-ink">{emailDomains.join(', ')}</b> are let in:{' '}
      <ToDomains organizationId={organizationId}>the e-mail domains</ToDomains> of the organization.
    </p>
  );
}

/** Says that providers let nobody in, as long as the organization has no e-mail domain. */
export function NoDomains({ organization }: { organization: Organization }) {
  if (organization.emailDomains.length > 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      title="Nobody can sign in through a provider yet."
      className="my-3"
    >
      It signs in addresses at the organization’s e-mail domains only, and there are none.{' '}
      <ToDomains organizationId={organization.id}>Add your domain</ToDomains>
    </Notice>
  );
}

function ToDomains({ organizationId, children }: { organizationId: string; children: string }) {
  return (
    <Link
      href={`/orgs/${encodeURIComponent(organizationId)}/settings/members#email-domains`}
      className="link"
    >
      {children}
    </Link>
  );
}
