'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOpenAPIOperation, type SpecOperationDetail } from '#lib/contract/openapi-versions.ts';
import { Method } from './method-badge.tsx';
import { Schema } from './schema.tsx';
import { SchemasContext } from './schemas-context.tsx';
import { versionInput } from './search-params.ts';

/** The details of one operation, in a panel next to the list. */
export function OperationPanel({
  organizationId,
  slug,
  versionId,
  operationId,
  onClose,
}: {
  organizationId: string;
  slug: string;
  versionId: string;
  operationId: string;
  onClose: () => void;
}) {
  const input = versionInput(organizationId, slug, versionId);
  const query = useQuery(
    queryFor(getOpenAPIOperation, {
      parameters: { ...input.parameters, specOperationId: operationId },
    }),
  );
  const operation = query.data;
  return (
    <SidePanel
      className="md:w-[min(34rem,46vw)]"
      title={
        operation ? (
          <span className="mono text-[15px]">
            <Method operation={operation} className="text-[13px]" /> {operation.path}
          </span>
        ) : (
          'Operation'
        )
      }
      subtitle={operation?.summary}
      onClose={onClose}
      footer={
        operation && (
          <>
            <CopyButton size="small" label="Copy link" value={() => window.location.href} />
            <CopyButton size="small" label="Copy path" value={operation.path} />
          </>
        )
      }
    >
      <div className="relative">
        {query.error instanceof Problem && !operation && (
          <ProblemState
            problem={query.error}
            what="this operation"
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonRows label="Loading operation" rows={5} />}
        {operation && (
          <SchemasContext value={{ input, known: operation.schemas }}>
            <OperationDetails operation={operation} />
          </SchemasContext>
        )}
      </div>
    </SidePanel>
  );
}

function OperationDetails({ operation }: { operation: SpecOperationDetail }) {
  const { deprecated, description, parameters, requestBody, responses, security } = operation;
  const named = security.filter((way) => way !== '');
  return (
    <>
      {(deprecated || description || operation.operationId || named.length > 0) && (
        <PanelSection>
          <div className="grid gap-2">
            {deprecated && (
              <span>
                <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
                  Deprecated
                </Badge>
              </span>
            )}
            {description && <Text>{description}</Text>}
            {operation.operationId && (
              <p className="text-meta text-ink-3">
                operationId <span className="mono text-ink-2">{operation.operationId}</span>
              </p>
            )}
            {named.length > 0 && (
              <p className="text-meta text-ink-3">
                Authentication: <span className="text-ink-2">{named.join(' or ')}</span>
                {named.length < security.length && ' (optional)'}
              </p>
            )}
          </div>
        </PanelSection>
      )}
      <PanelSection title="Parameters">
        {parameters.length === 0 ? (
          <p className="text-ink-3">No parameters.</p>
        ) : (
          <ul className="grid gap-3">
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`} className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="mono text-[13px] font-semibold wrap-anywhere">
                    {parameter.name}
                  </span>
                  <span className="text-meta text-ink-3">
                    in {parameter.in}, {parameter.required ? 'required' : 'optional'}
                    {parameter.deprecated && ', deprecated'}
                  </span>
                </p>
                {parameter.description && <Text>{parameter.description}</Text>}
                <Schema schema={parameter.schema} />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      {requestBody && (
        <PanelSection
          title="Request body"
          right={
            <span className="text-meta text-ink-3">
              {requestBody.required ? 'required' : 'optional'}
            </span>
          }
        >
          {requestBody.description && <Text>{requestBody.description}</Text>}
          <Content content={requestBody.content} />
        </PanelSection>
      )}
      <PanelSection title="Responses">
        {responses.length === 0 && <p className="text-ink-3">No responses documented.</p>}
        <ul className="grid gap-4">
          {responses.map((response) => (
            <li key={response.status} className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="mono text-[13px] font-semibold">{response.status}</span>
                <span className="min-w-0 text-ink-2 wrap-anywhere">{response.description}</span>
              </p>
              <Content content={response.content} />
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{children}</p>;
}

/** The media types of a body; those with the same schema are grouped. */
function Content({ content }: { content: readonly { type: string; schema?: unknown }[] }) {
  const groups = new Map<string, { types: string[]; schema: unknown }>();
  for (const { type, schema } of content) {
    const key = JSON.stringify(schema) ?? '';
    const group = groups.get(key) ?? { types: [], schema };
    group.types.push(type);
    groups.set(key, group);
  }
  return [...groups].map(([key, { types, schema }]) => (
    <div key={key} className="mt-1">
      <p className="mono text-meta text-ink-3 wrap-anywhere">{types.join(', ')}</p>
      <Schema schema={schema} isOpen />
    </div>
  ));
}
