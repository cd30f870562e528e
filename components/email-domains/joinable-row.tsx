'use client';

import { CircleX } from 'lucide-react';
import { useRef } from 'react';
import { Crest } from '#components/kit/crest.tsx';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { joinByEmailDomain } from '#lib/contract/email-domains.ts';
import type { Organization } from '#lib/contract/organizations.ts';

/** One organization to join: its crest and title, the role one gets, and the button, which joins once. */
export function JoinableRow({ organization }: { organization: Organization }) {
  const { id, title, urls, defaultRole = null } = organization;
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
        <Button busy={joining.isPending || joining.isSuccess} onClick={join}>
          Join {title}
        </Button>
      </div>
      {joining.error && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not joined.">
          {joining.error.message}
        </Notice>
      )}
    </li>
  );
}
