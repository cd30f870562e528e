import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { LazyFrame } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import OrganizationNotFound from '#app/(dashboard)/orgs/not-found.tsx';
import { Missing, type Target } from '#components/frame/missing.tsx';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { mostSimilar } from '#lib/contract/similar-paths.ts';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { titleIn } from '#lib/session/page-title.ts';
import { currentPath, pageState, sessionWorks } from '#lib/session/prefetch.ts';

/** Names the organization of the path to those who are signed in. */
export async function generateMetadata(): Promise<Metadata> {
  const [, organizationId] = /^\/orgs\/([^/?]+)/.exec(await currentPath()) ?? [];
  const missing = 'Page not found';
  if (organizationId === undefined || !(await sessionWorks())) return { title: missing };
  return { title: await titleIn(percentDecoded(organizationId), missing) };
}

const pages: Target[] = [
  { label: 'Sign in', href: '/sign-in' },
  { label: 'Account', href: '/account' },
  { label: 'Organizations', href: '/organizations' },
  { label: 'API reference', href: '/reference' },
];

const withoutHyphens = (path: string) => path.replaceAll('-', '');

function PageMissing({ path }: { path: string }) {
  const [, first = ''] = withoutHyphens(path).split(/[/?]/);
  return (
    <Missing
      title="Page not found"
      crumbs={[{ label: 'Masthead', href: '/' }]}
      text="The URL may be incomplete or mistyped, or the page was deleted."
      similar={mostSimilar(first, pages, ({ href }) => withoutHyphens(href))}
      action={{ label: 'Go to Home', href: '/' }}
    />
  );
}

/**
 * For paths without a page: in the frame for those who are signed in. It is part of every page, so
 * the reference, which has no frame, doesn’t read one for it.
 */
export default async function NotFound() {
  const path = await currentPath();
  if (path.startsWith('/reference') || !(await sessionWorks()))
    return (
      <main className="mx-auto w-full max-w-160 pt-12">
        <PageMissing path={path} />
      </main>
    );
  if (path.startsWith('/orgs/')) return <OrganizationNotFound />;
  const organizationId = await prefetchFrame(await lastOrganization());
  return (
    <HydrationBoundary state={pageState()}>
      <LazyFrame organizationId={organizationId}>
        <PageMissing path={path} />
      </LazyFrame>
    </HydrationBoundary>
  );
}
