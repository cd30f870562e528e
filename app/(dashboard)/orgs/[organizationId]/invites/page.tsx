import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { DraftProvider } from '#components/invites/draft.tsx';
import { Invites } from '#components/invites/invites.tsx';
import {
  linksInput,
  loadInvitesSearchParams,
  pendingInput,
} from '#components/invites/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { listInvites, listLinkInvites } from '#lib/contract/invites.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, readingPages, readOrProblem } from '#lib/session/prefetch.ts';
import { InvitesHead } from './invites-head.tsx';

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata: Metadata = { title: 'Invites' };

export default async function InvitesPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { q, state } = await loadInvitesSearchParams(searchParams);
  const organization = await readOrProblem(getOrganization, { parameters: { organizationId } });
  const user = await readOrProblem(getUser, {});
  if (mayCall(listInvites, organization.data)) {
    await prefetch(
      readingPages(listInvites, pendingInput(organizationId, q, state)),
      readingPages(listLinkInvites, linksInput(organizationId)),
    );
  }
  return (
    <HydrationBoundary state={pageState()}>
      <DraftProvider name={`${organizationId}:${user.data?.id ?? ''}`}>
        <Page>
          <InvitesHead organizationId={organizationId} />
          <Invites organizationId={organizationId} />
        </Page>
      </DraftProvider>
    </HydrationBoundary>
  );
}
