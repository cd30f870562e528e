import { cn } from '#components/ui/cn.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import replies from '#lib/contract/demo-replies.json' with { type: 'json' };
import type { Noun, Operation, Reference } from './document.ts';
import { exampleReply } from './example-value.ts';
import { Fields, fieldStyles } from './fields.tsx';
import { objectsOf } from './objects.ts';
import { OperationEntry } from './operation.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { repeatsIn } from './repeats.ts';
import type { Ids } from './request.ts';
import type { ViewerRole } from './requirement.tsx';

/** One noun: its operations, and the objects they return. */
export function NounPage({
  reference,
  noun,
  ids,
  viewer,
}: {
  reference: Reference;
  noun: Noun;
  /** The ids in the requests. */
  ids: Ids;
  /** Null when nobody is signed in. */
  viewer: ViewerRole | null;
}) {
  const objects = objectsOf(reference.nouns);
  const repeats = repeatsIn(noun.operations, objects);
  // Its own replies before those of other nouns.
  const exampleOf = examplesIn([noun, ...reference.nouns], reference.server);
  const own = [...objects].filter(([, { slug }]) => slug === noun.slug);
  const parts = [
    ...noun.operations.map(({ id, summary }) => ({ id, title: summary })),
    ...own.map(([name]) => ({ id: `object-${name}`, title: `The ${name} object` })),
  ];
  return (
    <div className="flex items-start gap-10 px-gutter max-md:flex-col max-md:gap-2">
      <ReferenceNav
        nouns={reference.nouns.map(({ name, slug }) => ({ name, slug }))}
        current={noun.slug}
        parts={parts}
      />
      <div className={cn('w-full min-w-0 flex-1 pb-16', fieldStyles)}>
        {noun.operations.map((operation) => (
          <OperationEntry
            key={operation.id}
            operation={operation}
            server={reference.server}
            objects={objects}
            repeats={repeats}
            example={exampleOf(operation)}
            ids={ids}
            viewer={viewer}
          />
        ))}
        {own.length > 0 && (
          <section aria-labelledby="objects" className="pt-8">
            <SectionHead id="objects" title="Objects" />
            {own.map(([name, { schema }]) => (
              <article
                key={name}
                id={`object-${name}`}
                aria-labelledby={`object-${name}-title`}
                className="scroll-mt-4 py-4 target:shadow-[inset_3px_0_0_var(--accent)] target:pl-4"
              >
                <h3 id={`object-${name}-title`} className="mono font-semibold">
                  {name}
                </h3>
                <Fields schema={schema} objects={objects} isDefinition />
              </article>
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

/**
 * What the demo answers to an operation, or to a read with the same reply; made up where the demo has
 * nothing. Equal replies have the same example, which is then once in the data of the page.
 */
function examplesIn(nouns: readonly Noun[], server: string): (operation: Operation) => unknown {
  const recorded = new Map<string, keyof typeof replies>();
  for (const { id, reply } of nouns.flatMap(({ operations }) => operations)) {
    if (!isRecorded(id)) continue;
    const text = JSON.stringify(reply.schema);
    if (!recorded.has(text)) recorded.set(text, id);
  }
  const known = new Map<string, unknown>();
  return ({ reply: { schema } }) => {
    if (!schema) return undefined;
    const text = JSON.stringify(schema);
    const id = recorded.get(text);
    if (!known.has(text)) known.set(text, id ? answered(id, server) : exampleReply(schema));
    return known.get(text);
  };
}

const isRecorded = (id: string): id is keyof typeof replies => id in replies;

/** Where the replies were recorded. */
const RECORDED_AT = 'http://localhost:3000';

/** What the demo answered, with the addresses of this server. */
function answered(id: keyof typeof replies, server: string): unknown {
  const text = JSON.stringify(replies[id]);
  return JSON.parse(text.replaceAll(RECORDED_AT, URL.parse(server)?.origin ?? RECORDED_AT));
}
