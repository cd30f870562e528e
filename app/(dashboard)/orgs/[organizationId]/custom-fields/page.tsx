import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { GridHead } from '#components/custom-fields/grid/grid-head.tsx';
import { GridPage } from '#components/custom-fields/grid/grid-page.tsx';
import { gridSearch, rowsInput } from '#components/custom-fields/grid/search-params.ts';
import { fieldsInput } from '#components/custom-fields/search-params.ts';
import { Page } from '#components/kit/page-frame.tsx';
import { listCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import { listCustomFields } from '#lib/contract/custom-fields.ts';
import { pageState, prefetch, reading, readingPages } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Custom field values' };

const load = createLoader(gridSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function FillPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const { search } = await load(searchParams);
  await prefetch(
    reading(listCustomFields, fieldsInput(organizationId)),
    readingPages(listCustomFieldValues, rowsInput(organizationId, search)),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        {/* On a short screen all of it scrolls; the grid scrolls by itself on others. */}
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <GridHead organizationId={organizationId} />
          <GridPage organizationId={organizationId} />
        </div>
      </Page>
    </HydrationBoundary>
  );
}
