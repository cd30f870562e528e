'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useRef } from 'react';
import { Crest } from '#components/kit/crest.tsx';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { joinByEmailDomain } from '#lib/contract/email-domains.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';

/** One organization to join: its crest and title, the role one gets, and the button, which joins once. */
export function JoinableRow({ organization }: { organization: Organization }) {
  const { id, title, urls, defaultRole = null, sso = false } = organization;
  const logins = useQuery({
    ...queryFor(listSSOLogins, { parameters: { organizationId: id } }),
    enabled: sso,
  }).data;
  const joining = useMutationFor(joinByEmailDomain);
  const isUnderWay = useRef(false);

  function join(): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    // Not by callbacks: this row is gone as soon as the lists are read again.
    void joining.mutateAsync({ parameters: { organizationId: id } }).then(
      // A full load, so that nothing read before joining is shown.
      () => window.location.assign(`/orgs/${id}`),
      () => {
        isUnderWay.current = false;
      },
    );
  }

  return (
    <li className="grid gap-2 border-b border-hairline py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Crest title={title} logo={urls.logo} size="default" />
        <div className="min-w-0 flex-1 basis-48">
          <span className="block text-form font-semibold wrap-anywhere">{title}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
            <span>
              You join as <RoleLevel role={defaultRole} />
            </span>
            <span>{levelWords[defaultRole ?? 'guest'].does}</span>
          </span>
        </div>
        {sso ? (
          logins && (
            <section aria-label={`Join ${title}`}>
              <SSOLogins logins={logins.items} next={`/orgs/${encodeURIComponent(id)}`} />
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
          {title} asks its members to sign in through its own identity provider: you join by doing
          so. Afterwards this browser is signed in to {title} alone.
        </p>
      )}
      {joining.error && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not joined.">
          {joining.error.message}
        </Notice>
      )}
    </li>
  );
}
