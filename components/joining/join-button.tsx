'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX, KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { joinOrganization } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { Shut, type ShutState } from './shut.tsx';

type Props = {
  organizationId: string;
  inviteId: string;
  /** The organization's title; absent where the API doesn't tell it before. */
  title?: string | undefined;
  role?: Role | null | undefined;
  /** Whether it is an invite link, and not an invitation by e-mail. */
  isLink: boolean;
};

/** Joins with one click, once, and goes to the organization. */
export function JoinButton({ organizationId, inviteId, title, role, isLink }: Props) {
  const join = useMutationFor(joinOrganization);
  const isUnderWay = useRef(false);
  const isBySSO = join.error?.reasons.includes('sso-required') ?? false;

  function onClick(): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    join.mutate(
      { parameters: { organizationId, inviteId } },
      {
        // A full load, so that nothing read before joining is shown.
        onSuccess: () => window.location.assign(`/orgs/${organizationId}`),
        onError: () => {
          isUnderWay.current = false;
        },
      },
    );
  }

  const logins = useQuery({
    ...queryFor(listSSOLogins, { parameters: { organizationId } }),
    enabled: isBySSO,
  });
  if (isBySSO)
    return (
      <div className="grid gap-3">
        <Notice
          tone="warn"
          role="alert"
          icon={<KeyRound aria-hidden />}
          title="This invitation asks for single sign-on."
        >
          {join.error?.message}
        </Notice>
        <SSOLogins logins={logins.data?.items ?? []} next={`/orgs/${organizationId}`} />
      </div>
    );
  const state = join.error && shutState(join.error.status, join.error.reasons);
  if (state)
    return <Shut state={state} title={title ?? 'the organization'} isLink={isLink} heading />;
  return (
    <div className="grid gap-3">
      {join.error && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {join.error.message}
        </Notice>
      )}
      <Button
        variant="primary"
        size="wide"
        className="h-auto min-h-9 py-1.5 wrap-anywhere whitespace-normal"
        busy={join.isPending || join.isSuccess}
        onClick={onClick}
      >
        Join {title ?? 'the organization'}
        {role !== undefined && ` as ${roleName(role)}`}
      </Button>
    </div>
  );
}

/** What an invitation turned out to be while its page was open; null for any other problem. */
function shutState(status: number, reasons: string[]): ShutState | null {
  if (status === 404) return 'wrong';
  if (status !== 409) return null;
  const known = ['revoked', 'used', 'expired', 'off'] as const;
  return known.find((state) => reasons.includes(state)) ?? null;
}
