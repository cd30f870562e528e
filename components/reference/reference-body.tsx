import { SectionHead } from '#components/ui/section-head.tsx';
import type { Reference } from './document.ts';
import { Fields } from './fields.tsx';
import { objectsOf } from './objects.ts';
import { OperationEntry } from './operation.tsx';
import { PermissionTable } from './permission-table.tsx';
import { ReferenceSearch } from './reference-search.tsx';

const appendices = [
  { id: 'objects', name: 'Objects in replies' },
  { id: 'permissions', name: 'Permissions' },
];

/** The reference: navigation, operations by noun, objects and permissions. */
export function ReferenceBody({ reference }: { reference: Reference }) {
  const { nouns, server } = reference;
  const operations = nouns.flatMap((noun) => noun.operations);
  const objects = objectsOf(operations);
  return (
    <div className="flex items-start gap-10 px-gutter max-md:flex-col max-md:gap-2">
      <nav
        aria-label="Resources"
        className="sticky top-0 max-h-dvh w-48 flex-none overflow-y-auto py-4 max-md:static max-md:w-full"
      >
        <ul className="max-md:flex max-md:flex-wrap max-md:gap-x-4">
          {nouns.map(({ name, id, operations: own }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink hover:underline"
              >
                {name}
                <span className="ml-auto text-meta text-ink-3 max-md:ml-0">{own.length}</span>
              </a>
            </li>
          ))}
          {appendices.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="w-full max-w-180 min-w-0 flex-1 pb-16">
        <ReferenceSearch>
          {nouns.map(({ name, id, operations: own }) => (
            <section key={id} data-noun aria-labelledby={id} className="pt-4">
              <SectionHead id={id} title={name} className="scroll-mt-16" />
              {own.map((operation) => (
                <OperationEntry
                  key={operation.id}
                  operation={operation}
                  server={server}
                  objects={objects}
                />
              ))}
            </section>
          ))}
        </ReferenceSearch>
        <section aria-labelledby="objects" className="pt-4">
          <SectionHead id="objects" title="Objects in replies" />
          {[...objects].map(([name, schema]) => (
            <article
              key={name}
              id={`object-${name}`}
              className="scroll-mt-4 py-4 target:shadow-[inset_3px_0_0_var(--accent)] target:pl-4"
            >
              <h3 className="mono font-semibold">{name}</h3>
              <Fields schema={schema} objects={objects} isDefinition />
            </article>
          ))}
        </section>
        <section aria-labelledby="permissions" className="pt-4">
          <SectionHead id="permissions" title="Permissions" />
          <p className="max-w-[64ch] pt-2 text-ink-2">
            Resources have a <code>permissions</code> object that says what the caller may do. Each
            level includes the permissions of the levels below it.
          </p>
          <PermissionTable operations={operations} />
        </section>
      </div>
    </div>
  );
}
