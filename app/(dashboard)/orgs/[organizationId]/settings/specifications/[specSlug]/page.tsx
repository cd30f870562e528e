import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import {
  changesInput,
  operationsInput,
  specificationInput,
  specificationSearch,
  versionInput,
  versionsInput,
} from '#components/openapi-specs/search-params.ts';
import { SpecificationPage } from '#components/openapi-specs/specification-page.tsx';
import { getOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import {
  compareOpenAPISpecVersions,
  getOpenAPIOperation,
  getOpenAPISpecVersion,
  listOpenAPIOperations,
  listOpenAPISpecVersions,
} from '#lib/contract/openapi-versions.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';

const load = createLoader(specificationSearch);

type Props = {
  params: Promise<{ organizationId: string; specSlug: string }>;
  searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, specSlug } = await params;
  const { data, problem } = await readOrProblem(
    getOpenAPISpecBySlug,
    specificationInput(organizationId, specSlug),
  );
  if (problem?.status === 404) return { title: 'Specification not found' };
  return { title: `${data?.document?.title ?? specSlug} · Specifications` };
}

export default async function Specification({ params, searchParams }: Props) {
  const { organizationId, specSlug } = await params;
  const state = await load(searchParams);
  const { data } = await readOrProblem(
    getOpenAPISpecBySlug,
    specificationInput(organizationId, specSlug),
  );
  const version = versionInput(organizationId, specSlug, state.version);
  if (data?.lastVersion && state.view === 'operations')
    await prefetch(
      reading(getOpenAPISpecVersion, version),
      readingPages(listOpenAPIOperations, operationsInput(organizationId, specSlug, state)),
      ...(state.operation
        ? [
            reading(getOpenAPIOperation, {
              parameters: { ...version.parameters, specOperationId: state.operation },
            }),
          ]
        : []),
    );
  if (data?.lastVersion && state.view !== 'operations')
    await prefetch(readingPages(listOpenAPISpecVersions, versionsInput(organizationId, specSlug)));
  if (data?.lastVersion && state.view === 'changes') {
    const to = state.version === 'latest' ? data.lastVersion : state.version;
    const changes = changesInput(organizationId, specSlug, { version: to, from: state.from });
    await prefetch(reading(compareOpenAPISpecVersions, changes));
  }
  return (
    <HydrationBoundary state={pageState()}>
      <SpecificationPage organizationId={organizationId} slug={specSlug} />
    </HydrationBoundary>
  );
}
