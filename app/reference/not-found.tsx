import type { Metadata } from 'next';
import { Missing } from '#components/frame/missing.tsx';
import { mostSimilar } from '#lib/contract/similar-paths.ts';
import { currentPath } from '#lib/session/prefetch.ts';
import { loadReference } from './load-reference.ts';

export const metadata: Metadata = { title: 'Page not found' };

/** Shown for a page that the reference doesn’t have. */
export default async function ReferenceNotFound() {
  const [, asked = ''] = /^\/reference\/([^?]+)/.exec(await currentPath()) ?? [];
  const { reference } = await loadReference();
  return (
    <main className="mx-auto max-w-320">
      <Missing
        title="Page not found"
        crumbs={[
          { label: 'Masthead', href: '/' },
          { label: 'API reference', href: '/reference' },
        ]}
        text="The reference has no page at this URL. It may be incomplete or mistyped."
        similar={mostSimilar(asked, reference?.nouns ?? [], ({ slug }) => slug).map(
          ({ name, slug }) => ({ label: name, href: `/reference/${slug}` }),
        )}
        action={{ label: 'All of the reference', href: '/reference' }}
      />
    </main>
  );
}
