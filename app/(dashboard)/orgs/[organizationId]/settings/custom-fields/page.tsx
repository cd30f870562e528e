import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FieldList } from '#components/custom-fields/field-list.tsx';
import { fieldsInput } from '#components/custom-fields/search-params.ts';
import { ReadOnlyPlace } from '#components/settings/read-only-place.tsx';
import { settingWords } from '#components/settings/settings-index.ts';
import { listCustomFields } from '#lib/contract/custom-fields.ts';
import { pageState, prefetch, reading } from '#lib/session/page.ts';

export const metadata: Metadata = { title: 'Custom fields · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function CustomFieldsPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(listCustomFields, fieldsInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <ReadOnlyPlace organizationId={organizationId} />
      <FieldList organizationId={organizationId} about={settingWords('fields')} />
    </HydrationBoundary>
  );
}
