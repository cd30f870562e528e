'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { levelDoes } from '#components/kit/levels.ts';
import { OrganizationLogo } from '#components/kit/organization-logo.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  getOrganizationsForEmailDomain,
  joinByEmailDomain,
  listJoinableOrganizations,
} from '#lib/contract/email-domains.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { getUser } from '#lib/contract/users.ts';

/** The organizations the user can join by email domain; nothing if there are none. */
export function JoinableOrganizations() {
  const email = useQuery(queryFor(getUser, {})).data?.email;
  const input = domainInput(email);
  const own = useQuery({ ...queryFor(listJoinableOrganizations, {}), retry: false });
  // Other APIs list the organizations to join among those of the domain.
  const found = useQuery({
    ...queryFor(getOrganizationsForEmailDomain, input),
    enabled: email !== undefined && (own.error as Problem | null)?.isUnsupported === true,
    retry: false,
  }).data;
  const joinable = (own.data ?? found)?.organizations.filter((one) => !one.permissions.view) ?? [];
  if (joinable.length === 0) return null;
  return (
    <section aria-labelledby="joinable" className="px-gutter pt-6 pb-2">
      <SectionHead id="joinable" title="You can join" />
      <p className="max-w-[64ch] pt-2 text-ink-2">
        Your address is at {input.parameters.emailDomain}, so you can join{' '}
        {joinable.length === 1 ? 'this organization' : 'these organizations'}. Members will see your
        name and address.
      </p>
      <ul aria-label="Organizations you can join">
        {joinable.map((organization) => (
          <JoinableRow key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  );
}

/** One organization to join, with the role the user gets. */
function JoinableRow({ organization }: { organization: Organization }) {
  const { id, title, urls, defaultRole = null, sso = false } = organization;
  const logins = useQuery({
    ...queryFor(listSSOLogins, { parameters: { organizationId: id } }),
    enabled: sso,
  }).data;
  const joining = useMutationFor(joinByEmailDomain);
  const isJoining = useRef(false);

  function join(): void {
    if (isJoining.current) return;
    isJoining.current = true;
    // Not with mutation callbacks: this row is gone as soon as the lists are read again.
    void joining.mutateAsync({ parameters: { organizationId: id } }).then(
      // A full load, so that nothing cached before joining is shown.
      () => window.location.assign(routes.organization(id)),
      () => {
        isJoining.current = false;
      },
    );
  }

  return (
    <li className="grid gap-2 border-b border-hairline py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <OrganizationLogo title={title} logo={urls.logo} size="default" />
        <div className="min-w-0 flex-1 basis-48">
          <span className="block text-form font-semibold wrap-anywhere">{title}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
            <span>
              You’ll join as <RoleLevel role={defaultRole} />
            </span>
            <span>{levelDoes[defaultRole ?? 'guest']}</span>
          </span>
        </div>
        {sso ? (
          logins && (
            <section aria-label={`Join ${title}`}>
              <SSOLogins logins={logins.items} next={routes.organization(id)} />
            </section>
          )
        ) : (
          <Button busy={joining.isPending || joining.isSuccess} onClick={join}>
            Join {title}
          </Button>
        )}
      </div>
      {sso && (
        <p className="max-w-[64ch] text-meta text-ink-2">
          {title} requires its members to sign in through its identity provider. You join by signing
          in there. This browser will then be signed in to {title} only.
        </p>
      )}
      <Failure title="Couldn’t join." reason={joining.error?.message} />
    </li>
  );
}

/** Input for the organizations of an address's domain; matches none without an address. */
function domainInput(email: string | undefined) {
  return { parameters: { emailDomain: email?.slice(email.lastIndexOf('@') + 1) || '-' } };
}
