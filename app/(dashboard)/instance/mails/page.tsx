import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { inputOf, mailsSearch } from '#components/instance/search-params.ts';
import { InstanceMails } from '#components/instance/work.tsx';
import { listInstanceMails } from '#lib/contract/instance.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Emails' };

const load = createLoader(mailsSearch);

export default async function InstanceMailsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  await prefetch(reading(listInstanceMails, inputOf(await load(searchParams))));
  return (
    <HydrationBoundary state={pageState()}>
      <InstanceMails />
    </HydrationBoundary>
  );
}
