import type { Metadata } from 'next';
import { NoReference } from '#components/reference/no-reference.tsx';
import { PermissionTable } from '#components/reference/permission-table.tsx';
import { ReferenceNav } from '#components/reference/reference-nav.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import { loadReference } from '../load-reference.ts';

export const metadata: Metadata = { title: 'Levels and permissions · API reference' };

export default async function ReferenceLevelsPage() {
  const { reference, problem } = await loadReference();
  return (
    <main className="mx-auto max-w-320">
      <PageHead
        title="Levels and permissions"
        crumbs={[
          { label: 'Masthead', href: '/' },
          { label: 'API reference', href: '/reference' },
        ]}
      />
      {reference ? (
        <div className="flex items-start gap-10 px-gutter max-md:flex-col max-md:gap-2">
          <ReferenceNav
            nouns={reference.nouns.map(({ name, slug }) => ({ name, slug }))}
            current="levels"
            parts={Object.keys(permissionLevels).map((subject) => ({
              id: subject,
              title: upperFirst(subject),
            }))}
          />
          <div className="w-full max-w-220 min-w-0 flex-1 pb-16">
            <p className="max-w-[64ch] pt-4 text-ink-2">
              Resources have a <code>permissions</code> object that says what the caller may do.
              Each level includes the permissions of the levels below it.
            </p>
            <PermissionTable nouns={reference.nouns} />
          </div>
        </div>
      ) : (
        <NoReference problem={problem} />
      )}
    </main>
  );
}
