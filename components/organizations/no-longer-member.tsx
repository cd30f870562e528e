'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listJoinableOrganizations } from '#lib/contract/email-domains.ts';

/** Replaces an organization's pages once their viewer was removed from it. */
export function NoLongerMember({
  organizationId,
  title = 'it',
}: {
  organizationId: string;
  title?: string | undefined;
}) {
  const joinable = useQuery({ ...queryFor(listJoinableOrganizations, {}), retry: false });
  const mayJoin = joinable.data?.organizations.some(({ id }) => id === organizationId);
  return (
    <EmptyState
      title="You no longer have access to this organization"
      role="alert"
      actions={
        <Button variant="primary" asChild>
          <Link href="/organizations">Your organizations</Link>
        </Button>
      }
    >
      You are no longer a member of {title}.{' '}
      {joinable.isPending
        ? null
        : mayJoin
          ? 'Your email address still lets you join it again, under your organizations.'
          : 'To come back, ask one of its admins for an invitation.'}
    </EmptyState>
  );
}
