import { Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import type { Operation, Schema } from './document.ts';
import { Errors } from './errors.tsx';
import { requestOf } from './example-request.ts';
import { Exchange } from './exchange.tsx';
import { Field, Fields } from './fields.tsx';
import type { Objects } from './objects.ts';
import type { Repeats } from './repeats.ts';
import type { Ids } from './request.ts';
import { Requirement, type ViewerRole } from './requirement.tsx';

/** One operation, with an anchor to link to. */
export function OperationEntry({
  operation,
  server,
  objects,
  repeats,
  example,
  ids,
  viewer,
}: {
  operation: Operation;
  server: string;
  objects: Objects;
  repeats: Repeats;
  /** A reply; undefined without content. */
  example: unknown;
  /** The ids in the request. */
  ids: Ids;
  /** Null when nobody is signed in. */
  viewer: ViewerRole | null;
}) {
  const { id, method, path, summary, parameters, body, reply, errors, assumes } = operation;
  return (
    <article id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <a href={`#${id}`} className="font-serif text-section font-medium hover:underline">
          {summary}
        </a>
        {operation.isExtension && (
          <Badge
            tone="dashed"
            icon={<Puzzle aria-hidden />}
            title="Not part of the documented API; other servers may not have it"
          >
            Extension
          </Badge>
        )}
      </h2>
      <p className="mono mt-1 wrap-anywhere">
        <b>{method}</b> {path}
      </p>
      <div className="mt-1 text-meta text-ink-3">
        <code>{id}</code>
        <Requirement needs={operation.needs} orSelf={operation.orSelf} viewer={viewer} />
      </div>
      <div className="grid gap-x-8 grid-cols-1 gap-y-4 xl:grid-cols-2">
        <div className="min-w-0">
          {parameters.length > 0 && (
            <Part title="Parameters">
              <ul data-fields>
                {parameters.map((parameter) => (
                  <Field
                    key={`${parameter.in} ${parameter.name}`}
                    name={parameter.in === 'path' ? `{${parameter.name}}` : parameter.name}
                    schema={parameter.schema}
                    isRequired={parameter.required}
                    depth={1}
                    objects={objects}
                  />
                ))}
              </ul>
            </Part>
          )}
          {body && (
            <Part title="Body">
              <FieldsOnce schema={body} objects={objects} repeats={repeats} />
            </Part>
          )}
          <Part title={`Response ${reply.status}`}>
            {reply.schema ? (
              <FieldsOnce schema={reply.schema} objects={objects} repeats={repeats} />
            ) : (
              <p className="py-1.5 text-ink-2">No content</p>
            )}
          </Part>
          <Part title="Errors" isFolded>
            <Errors errors={errors} />
          </Part>
          {assumes.length > 0 && (
            <Part title="Implementation notes" isFolded>
              <ul className="list-disc pl-4 text-ink-2">
                {assumes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Part>
          )}
        </div>
        <Exchange
          request={requestOf(operation, ids)}
          server={server}
          status={reply.status}
          reply={example}
          canTry={viewer !== null && method === 'GET' && reply.schema !== undefined}
        />
      </div>
    </article>
  );
}

function FieldsOnce({
  schema,
  objects,
  repeats,
}: {
  schema: Schema;
  objects: Objects;
  repeats: Repeats;
}) {
  const shown = repeats.get(schema);
  if (!shown) return <Fields schema={schema} objects={objects} />;
  return (
    <p className="py-1.5">
      Same fields as{' '}
      <a href={`#${shown}`} className="link">
        <code>{shown}</code>
      </a>
    </p>
  );
}

function Part({
  title,
  isFolded = false,
  children,
}: {
  title: string;
  isFolded?: boolean;
  children: ReactNode;
}) {
  if (isFolded)
    return (
      <details className="mt-2">
        <summary className="w-max max-w-full text-meta font-semibold text-ink-2">{title}</summary>
        <div className="pt-1 pl-3">{children}</div>
      </details>
    );
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
