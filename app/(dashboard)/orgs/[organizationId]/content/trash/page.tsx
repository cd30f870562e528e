import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ContentHead } from '#components/content/content-head.tsx';
import { deletedCollectionsInput, trashInput } from '#components/content/search-params.ts';
import { TrashList } from '#components/content/trash-list.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { transfersInput } from '#components/transfers/inputs.ts';
import { Transferred } from '#components/transfers/transferred.tsx';
import { listCollections } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { listTransfers } from '#lib/contract/transfers.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';
import { headReads } from '../head-reads.ts';

export const metadata: Metadata = { title: 'Trash' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function TrashRoute({ params }: Props) {
  const { organizationId } = await params;
  const { data: organization } = await readOrProblem(getOrganization, {
    parameters: { organizationId },
  });
  const isAdmin = mayCall(listTransfers, organization);
  await prefetch(
    ...(isAdmin ? [readingPages(listTransfers, transfersInput(organizationId))] : []),
    readingPages(listSpaces, trashInput(organizationId)),
    reading(listCollections, deletedCollectionsInput(organizationId)),
    ...headReads(organizationId),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <ContentHead organizationId={organizationId} />
        <TrashList
          organizationId={organizationId}
          above={isAdmin && <Transferred organizationId={organizationId} />}
        />
      </Page>
    </HydrationBoundary>
  );
}
