'use client';

import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import {
  childrenOf,
  describeLimits,
  describeType,
  itemOf,
  type SchemaChild,
  schemaObject,
} from './describe-schema.ts';
import { useNamedSchema } from './schemas-context.tsx';

/** Deeper levels aren't indented, to leave room for their names. */
const MAXIMUM_INDENT = 6;

/**
 * A schema: its type as text, and its properties when expanded. A level renders only once expanded, so
 * recursive schemas work.
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
  /** The property name, for screen readers. */
  label?: string;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  const item = itemOf(schema);
  const { $ref } = schemaObject(item);
  const name = typeof $ref === 'string' ? $ref : undefined;
  const named = useNamedSchema(name, isOpen);
  const fields = childrenOf(name === undefined ? item : itemOf(named.schema));
  const canOpen = name !== undefined || fields.length > 0;
  const type = describeType(schema);
  const limits = describeLimits(schema);
  return (
    <div className="min-w-0">
      {canOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={label ? `${label}: ${type}` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex max-w-full items-start gap-1 rounded-badge text-left text-accent hover:underline"
        >
          <ChevronRight
            aria-hidden
            className={`mt-[3px] size-3.5 flex-none ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="mono min-w-0 text-[13px] wrap-anywhere">{type}</span>
        </button>
      ) : (
        <span className="mono text-[13px] text-ink-2 wrap-anywhere">{type}</span>
      )}
      {limits && <span className="block text-meta text-ink-3 wrap-anywhere">{limits}</span>}
      {isOpen && canOpen && (
        <div id={id}>
          {named.isLoading && <Skeleton className="my-2 w-1/2" />}
          {named.problem && (
            <p role="alert" className="text-meta text-ink-3">
              Couldn’t load {name}.
            </p>
          )}
          <Properties
            fields={fields}
            description={schemaObject(named.schema).description}
            depth={depth}
            isSimple={named.schema !== undefined && fields.length === 0}
            schema={named.schema}
          />
        </div>
      )}
    </div>
  );
}

function Properties({
  fields,
  description,
  depth,
  isSimple,
  schema,
}: {
  fields: SchemaChild[];
  description: unknown;
  depth: number;
  /** Whether it has no children. */
  isSimple: boolean;
  schema: unknown;
}) {
  return (
    <div className={depth < MAXIMUM_INDENT ? 'mt-1 ml-1.5 border-l border-hairline pl-3' : 'mt-1'}>
      {typeof description === 'string' && description && (
        <p className="whitespace-pre-line text-meta text-ink-2 wrap-anywhere">{description}</p>
      )}
      {isSimple && (
        <p className="mono text-[13px] text-ink-2 wrap-anywhere">
          {describeType(schema)}{' '}
          <span className="text-meta text-ink-3">{describeLimits(schema)}</span>
        </p>
      )}
      <ul className="grid gap-2 py-1">
        {fields.map(({ name, schema: each, required }) => {
          const { description: text } = schemaObject(each);
          return (
            <li key={name} className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="mono text-[13px] font-medium wrap-anywhere">{name}</span>
                {required && <span className="text-meta text-ink-3">required</span>}
              </p>
              {typeof text === 'string' && (
                <p className="whitespace-pre-line text-meta text-ink-2 wrap-anywhere">{text}</p>
              )}
              <Schema schema={each} depth={depth + 1} label={name} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
