import { FileJson } from 'lucide-react';
import type { Metadata } from 'next';
import { Reload } from '#components/kit/reload.tsx';
import { referenceOf } from '#components/reference/document.ts';
import { ReferenceBody } from '#components/reference/reference-body.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { getOpenAPI } from '#lib/contract/reference.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'API reference' };

export default async function ReferencePage() {
  const { data, problem } = await readOrProblem(getOpenAPI, {});
  const reference = data && referenceOf(data);
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
      {reference ? <ReferenceBody reference={reference} /> : <NoReference problem={problem} />}
    </main>
  );
}

function NoReference({ problem }: { problem: Problem | null }) {
  return problem?.isPassing ? (
    <EmptyState title="Couldn’t load the reference" role="alert" actions={<Reload />}>
      {problem.message}
    </EmptyState>
  ) : (
    <EmptyState title="No reference available">
      This API has no readable OpenAPI document at <code>/v1/openapi.json</code>. Check the
      documentation of the service that issued your token.
    </EmptyState>
  );
}
