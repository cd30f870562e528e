import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FieldList } from '#components/custom-fields/field-list.tsx';
import { fieldsInput } from '#components/custom-fields/search-params.ts';
import { settingHelp } from '#components/settings/settings-index.ts';
import { listCustomFields } from '#lib/contract/custom-fields.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Custom fields · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function CustomFieldsPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(reading(listCustomFields, fieldsInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <FieldList organizationId={organizationId} about={settingHelp('fields')} />
    </HydrationBoundary>
  );
}
