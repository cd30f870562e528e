import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NoReference } from '#components/reference/no-reference.tsx';
import { NounPage } from '#components/reference/noun-page.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { loadReference } from '../load-reference.ts';
import { loadViewer } from '../load-viewer.ts';

type Props = { params: Promise<{ noun: string }> };

async function load({ params }: Props) {
  const { noun: slug } = await params;
  const { reference, problem } = await loadReference();
  return { reference, problem, noun: reference?.nouns.find((one) => one.slug === slug) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { reference, noun } = await load(props);
  const title = noun?.name ?? (reference && 'Page not found');
  return { title: title ? `${title} · API reference` : 'API reference' };
}

export default async function ReferenceNounPage(props: Props) {
  const { reference, problem, noun } = await load(props);
  if (reference && !noun) notFound();
  const { viewer, ids } = await loadViewer();
  return (
    <main className="mx-auto max-w-320">
      <PageHead
        title={noun?.name ?? 'API reference'}
        crumbs={[
          { label: 'Masthead', href: '/' },
          { label: 'API reference', href: '/reference' },
        ]}
        facts={noun ? [`${noun.operations.length} operations`] : []}
      />
      {reference && noun ? (
        <NounPage reference={reference} noun={noun} ids={ids} viewer={viewer} />
      ) : (
        <NoReference problem={problem} />
      )}
    </main>
  );
}
