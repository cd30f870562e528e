import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { AccessPage } from '#components/access/access-page.tsx';
import { CollectionHead } from '#components/access/collection-head.tsx';
import { loadAccessSearch } from '#components/access/search-params.ts';
import { listQueries } from '#components/access/target.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { getCollectionAccess } from '#lib/contract/access.ts';
import { type Collection, getCollection } from '#lib/contract/collections.ts';
import {
  listCollectionAudience,
  listCollectionTeamGrants,
  listCollectionUserGrants,
} from '#lib/contract/grants.ts';
import { getUser } from '#lib/contract/users.ts';
import {
  currentPath,
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';
import { readAbove } from '../../../spaces/[spaceId]/read-space.ts';

type Props = {
  params: Promise<{ organizationId: string; collectionId: string }>;
  searchParams: Promise<SearchParams>;
};

async function readCollection(organizationId: string, collectionId: string): Promise<Collection> {
  const { data, problem } = await readOrProblem(getCollection, { parameters: { collectionId } });
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (!data) throw problem;
  if (data.organization !== organizationId) {
    const path = await currentPath();
    redirect(path.replace(`/orgs/${organizationId}/`, `/orgs/${data.organization}/`));
  }
  return data;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { collectionId } = await params;
  const { data } = await readOrProblem(getCollection, { parameters: { collectionId } });
  return { title: data ? `Access · ${data.title}` : 'Collection not found' };
}

export default async function CollectionAccessPage({ params, searchParams }: Props) {
  const { organizationId, collectionId } = await params;
  const { q, level, person } = await loadAccessSearch(searchParams);
  const collection = await readCollection(organizationId, collectionId);
  const above = await readAbove(collection.parent);
  const { data: me } = await readOrProblem(getUser, {});
  const parameters = { collectionId };
  const { grants, audience } = listQueries(level, q);
  const people = [me?.id, person].filter((id) => id != null);
  await prefetch(
    ...people.map((userId) =>
      reading(getCollectionAccess, { parameters: { collectionId, userId } }),
    ),
    readingPages(listCollectionTeamGrants, { parameters, query: grants }),
    readingPages(listCollectionUserGrants, { parameters, query: grants }),
    readingPages(listCollectionAudience, { parameters, query: audience }),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <CollectionHead collection={collection} above={above} />
        <AccessPage target={{ type: 'collection', id: collectionId }} />
      </Page>
    </HydrationBoundary>
  );
}
