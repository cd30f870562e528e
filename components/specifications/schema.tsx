'use client';

import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import {
  type Inside,
  insideOf,
  itemOf,
  limitWords,
  schemaObject,
  typeWords,
} from './schema-words.ts';
import { useNamedSchema } from './schemas-context.tsx';

/** Deeper it would be narrower than a word. */
const INDENTED = 6;

/**
 * What a value has to be: its type in words, and opened what is in it. Each level is made as it is
 * opened, so that a schema that leads back to itself can be followed as long as one likes.
 */
export function Schema({
  schema,
  isOpen: isOpenFirst = false,
  depth = 0,
  label,
}: {
  schema: unknown;
  isOpen?: boolean;
  depth?: number;
  /** What opening it is called by, for screen readers. */
  label?: string;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  const item = itemOf(schema);
  const { $ref } = schemaObject(item);
  const name = typeof $ref === 'string' ? $ref : undefined;
  const named = useNamedSchema(name, isOpen);
  const inside = insideOf(name === undefined ? item : itemOf(named.schema));
  const canOpen = name !== undefined || inside.length > 0;
  const words = typeWords(schema);
  const limits = limitWords(schema);
  return (
    <div className="min-w-0">
      {canOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={label ? `${label}: ${words}` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex max-w-full items-start gap-1 rounded-badge text-left text-accent hover:underline"
        >
          <ChevronRight
            aria-hidden
            className={`mt-[3px] size-3.5 flex-none ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="mono min-w-0 text-[13px] wrap-anywhere">{words}</span>
        </button>
      ) : (
        <span className="mono text-[13px] text-ink-2 wrap-anywhere">{words}</span>
      )}
      {limits && <span className="block text-meta text-ink-3 wrap-anywhere">{limits}</span>}
      {isOpen && canOpen && (
        <div id={id}>
          {named.isLoading && <Skeleton className="my-2 w-1/2" />}
          {named.problem && (
            <p role="alert" className="text-meta text-ink-3">
              What {name} is could not be read.
            </p>
          )}
          <Properties
            inside={inside}
            description={schemaObject(named.schema).description}
            depth={depth}
            isSimple={named.schema !== undefined && inside.length === 0}
            schema={named.schema}
          />
        </div>
      )}
    </div>
  );
}

function Properties({
  inside,
  description,
  depth,
  isSimple,
  schema,
}: {
  inside: Inside;
  description: unknown;
  depth: number;
  /** Whether it has nothing in it to open. */
  isSimple: boolean;
  schema: unknown;
}) {
  return (
    <div className={depth < INDENTED ? 'mt-1 ml-1.5 border-l border-hairline pl-3' : 'mt-1'}>
      {typeof description === 'string' && description && (
        <p className="whitespace-pre-line text-meta text-ink-2 wrap-anywhere">{description}</p>
      )}
      {isSimple && (
        <p className="mono text-[13px] text-ink-2 wrap-anywhere">
          {typeWords(schema)} <span className="text-meta text-ink-3">{limitWords(schema)}</span>
        </p>
      )}
      <ul className="grid gap-2 py-1">
        {inside.map(({ name, schema: each, required }) => {
          const { description: told } = schemaObject(each);
          return (
            <li key={name} className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="mono text-[13px] font-medium wrap-anywhere">{name}</span>
                {required && <span className="text-meta text-ink-3">required</span>}
              </p>
              {typeof told === 'string' && (
                <p className="whitespace-pre-line text-meta text-ink-2 wrap-anywhere">{told}</p>
              )}
              <Schema schema={each} depth={depth + 1} label={name} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
