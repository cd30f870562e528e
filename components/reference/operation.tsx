import { Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Level } from '#lib/contract/levels.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import { LEVELS } from './addresses.ts';
import { curlOf } from './curl.ts';
import type { Operation } from './document.ts';
import { Field, Fields } from './fields.tsx';
import type { Objects } from './objects.ts';

/** One operation, with an anchor to link to. */
export function OperationEntry({
  operation,
  server,
  objects,
}: {
  operation: Operation;
  server: string;
  objects: Objects;
}) {
  const { id, method, path, summary, parameters, body, reply, errors, assumes } = operation;
  const curl = curlOf(operation, server);
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 border-b border-hairline py-6 target:shadow-[inset_3px_0_0_var(--accent)] target:pl-4"
    >
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
      <p className="mt-1 text-meta text-ink-3">
        <code>{id}</code> · <Requirements operation={operation} />
      </p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <ul>
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
          <Fields schema={body} objects={objects} />
        </Part>
      )}
      <Part title={`Response ${reply.status}`}>
        {reply.schema ? (
          <Fields schema={reply.schema} objects={objects} />
        ) : (
          <p className="py-1.5 text-ink-2">No content</p>
        )}
      </Part>
      <Part title="Errors" isFolded>
        <ul>
          {errors.map(({ status, description }) => (
            <li key={status} className="py-1">
              <code className="font-medium">{status}</code>{' '}
              <span className="text-ink-2">{description}</span>
            </li>
          ))}
        </ul>
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
      <div className="relative mt-3">
        <pre
          tabIndex={0}
          role="region"
          aria-label={`curl for ${id}`}
          className="overflow-x-auto rounded-control border border-hairline bg-paper-2 py-2.5 pr-12 pl-3 text-[12px]/5"
        >
          {curl}
        </pre>
        <CopyButton
          value={curl}
          label={`Copy curl command for ${id}`}
          iconOnly
          className="absolute top-1.5 right-1.5 bg-paper-2"
        />
      </div>
    </article>
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
    <section className="mt-3">
      <h3 className="text-meta font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

function Requirements({ operation: { needs, orSelf } }: { operation: Operation }) {
  if (needs === 'nothing') return 'no authentication';
  if (needs === undefined || typeof needs === 'string') return 'requires a token';
  const [subject, permission] = needs;
  const levels: Record<string, Record<string, Level>> = permissionLevels;
  const level = levels[subject]?.[permission];
  return (
    <>
      requires{' '}
      <a href={`${LEVELS}#${subject}`} className="link">
        <code>{permission}</code>
      </a>{' '}
      on the {subject}
      {level && `: ${levelWords[level].name}${level === 'admin' ? '' : ' or higher'}`}
      {orSelf && ', or your own account'}
    </>
  );
}
