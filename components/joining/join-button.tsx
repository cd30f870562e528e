'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { routes } from '#components/kit/routes.ts';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { joinOrganization } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { listSSOLogins } from '#lib/contract/saml.ts';
import { InviteUnavailable, type UnavailableState } from './invite-unavailable.tsx';

type Props = {
  organizationId: string;
  inviteId: string;
  /** The organization's title; absent if the API doesn't preview invitations. */
  title?: string | undefined;
  role?: Role | null | undefined;
  /** Whether it is an invite link rather than an invitation by email. */
  isLink: boolean;
};

/** Joins once, and goes to the organization. */
export function JoinButton({ organizationId, inviteId, title, role, isLink }: Props) {
  const join = useMutationFor(joinOrganization);
  const isJoining = useRef(false);
  const isBySSO = join.error?.reasons.includes('sso-required') ?? false;

  function onClick(): void {
    if (isJoining.current) return;
    isJoining.current = true;
    join.mutate(
      { parameters: { organizationId, inviteId } },
      {
        // A full load, so that nothing cached before joining is shown.
        onSuccess: () => window.location.assign(routes.organization(organizationId)),
        onError: () => {
          isJoining.current = false;
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
          title="This invitation requires single sign-on."
        >
          {join.error?.message}
        </Notice>
        <SSOLogins logins={logins.data?.items ?? []} next={routes.organization(organizationId)} />
      </div>
    );
  const state = join.error && unavailableState(join.error.status, join.error.reasons);
  if (state)
    return (
      <InviteUnavailable
        state={state}
        title={title ?? 'the organization'}
        isLink={isLink}
        heading
      />
    );
  return (
    <div className="grid gap-3">
      <Failure reason={join.error?.message} />
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

/** Returns why an invitation became unavailable while its page was open; null for any other problem. */
function unavailableState(status: number, reasons: string[]): UnavailableState | null {
  if (status === 404) return 'wrong';
  if (status !== 409) return null;
  const known = ['revoked', 'used', 'expired', 'off'] as const;
  return known.find((state) => reasons.includes(state)) ?? null;
}
