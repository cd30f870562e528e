import { FileJson } from 'lucide-react';
import type { Metadata } from 'next';
import { catalogOf, objectPages } from '#components/reference/addresses.ts';
import { NoReference } from '#components/reference/no-reference.tsx';
import { Overview } from '#components/reference/overview.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { loadReference } from './load-reference.ts';

export const metadata: Metadata = { title: 'API reference' };

export default async function ReferencePage() {
  const { reference, problem } = await loadReference();
  const count = reference?.nouns.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <main className="mx-auto max-w-260">
      <PageHead
        title="API reference"
        crumbs={[{ label: 'Masthead', href: '/' }]}
        facts={reference ? [`${count} operations`, `Version ${reference.version}`] : []}
        actions={
          reference && (
            <Button asChild>
              <a href="/v1/openapi.json">
                <FileJson aria-hidden /> OpenAPI document
              </a>
            </Button>
          )
        }
      />
      {reference ? (
        <Overview catalog={catalogOf(reference)} objects={objectPages(reference)} />
      ) : (
        <NoReference problem={problem} />
      )}
    </main>
  );
}
