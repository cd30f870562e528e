import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Outbox } from '#components/outbox/outbox.tsx';
import { outboxSearch } from '#components/outbox/search-params.ts';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { listOutbox } from '#lib/contract/outbox.ts';
import { isSignedIn, pageState, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Outbox' };

const load = createLoader(outboxSearch);

export default async function OutboxPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const { to } = await load(searchParams);
  const isInside = await isSignedIn();
  await readOrProblem(listOutbox, { query: { limit: 50, ...(to && { to }) } });
  return (
    <HydrationBoundary state={pageState()}>
      <main className="mx-auto max-w-220 pb-12">
        <PageHead
          title="Outbox"
          crumbs={[{ label: 'Masthead', href: '/' }, { label: 'Demo' }]}
          actions={
            <Link href={isInside ? '/' : '/sign-in'} className="link">
              {isInside ? 'Dashboard' : 'Sign in'}
            </Link>
          }
          className="border-b-0"
          facts={['Email this demo would have sent', 'Updates automatically']}
        />
        <div className="px-gutter">
          <Outbox />
        </div>
      </main>
    </HydrationBoundary>
  );
}
