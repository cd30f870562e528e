'use client';

import { useQuery } from '@tanstack/react-query';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganizationsForEmailDomain } from '#lib/contract/email-domains.ts';
import { getUser } from '#lib/contract/users.ts';
import { JoinableRow } from './joinable-row.tsx';
import { byDomainOf } from './reads.ts';

/** The organizations one may join by one's own address and does not belong to; nothing without any. */
export function JoinableOrganizations() {
  const email = useQuery(queryFor(getUser, {})).data?.email;
  const input = byDomainOf(email);
  const found = useQuery({
    ...queryFor(getOrganizationsForEmailDomain, input),
    enabled: email !== undefined,
    retry: false,
  }).data;
  const joinable = found?.organizations.filter(({ permissions }) => !permissions.view) ?? [];
  if (joinable.length === 0) return null;
  return (
    <section aria-labelledby="joinable" className="px-gutter pt-6 pb-2">
      <SectionHead id="joinable" title="You can join" />
      <p className="max-w-[64ch] pt-2 text-ink-2">
        Your address is at {input.parameters.emailDomain}, and{' '}
        {joinable.length === 1 ? 'this organization takes' : 'these organizations take'} in whoever
        has one there. The people in it will see your name and your address.
      </p>
      <ul aria-label="Organizations you can join">
        {joinable.map((organization) => (
          <JoinableRow key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  );
}
