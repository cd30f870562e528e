import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { ImportsPage } from '#components/change-requests/imports/imports-page.tsx';
import {
  importsInput,
  importsSearch,
  itemsInput,
} from '#components/change-requests/imports/search-params.ts';
import { listImportItems, listImports } from '#lib/contract/imports.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';
import { type Params, readRequest } from '../read-request.ts';

export const metadata: Metadata = { title: 'Imports' };

const load = createLoader(importsSearch);

type Props = { params: Promise<Params>; searchParams: Promise<SearchParams> };

export default async function ChangeRequestImportsPage({ params, searchParams }: Props) {
  const named = await params;
  await readRequest(named);
  const { spaceId, number } = named;
  const state = await load(searchParams);
  const list = importsInput(spaceId, number);
  const { data } = await readOrProblem(listImports, list);
  const open = state.import ?? data?.items[0]?.id;
  await prefetch(
    reading(listImports, list),
    ...(open
      ? [readingPages(listImportItems, itemsInput(spaceId, number, open, state.outcome))]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <ImportsPage />
    </HydrationBoundary>
  );
}
