import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PageBody } from '#components/kit/page-frame.tsx';
import { translationsInput } from '#components/translations/search-params.ts';
import { Translations } from '#components/translations/translations.tsx';
import { listTranslations } from '#lib/contract/translations.ts';
import { pageState, prefetch, readingPages } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Translations · Settings' };

type Props = { params: Promise<{ organizationId: string }> };

export default async function TranslationsPage({ params }: Props) {
  const { organizationId } = await params;
  await prefetch(readingPages(listTranslations, translationsInput(organizationId)));
  return (
    <HydrationBoundary state={pageState()}>
      <PageBody>
        <Translations organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
}
