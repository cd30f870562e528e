'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { OperationList } from './operation-list.tsx';
import { Processing } from './processing.tsx';
import { specificationInput, specificationSearch } from './search-params.ts';
import { isProcessing } from './spec-labels.ts';
import { SpecificationHead } from './specification-head.tsx';
import { POLL_INTERVAL, useProcessingUpdates } from './use-processing-updates.ts';

const Versions = lazyPart(() => import('./versions.tsx').then(({ Versions: loaded }) => loaded));
const Changes = lazyPart(() => import('./changes.tsx').then(({ Changes: loaded }) => loaded));
const OperationPanel = lazyPart(() =>
  import('./operation-panel.tsx').then(({ OperationPanel: loaded }) => loaded),
);

type Props = { organizationId: string; slug: string };

/** One specification: status, operations, versions and changes. */
export function SpecificationPage({ organizationId, slug }: Props) {
  const [state, setState] = useQueryStates(specificationSearch);
  const query = useQuery({
    ...queryFor(getOpenAPISpecBySlug, specificationInput(organizationId, slug)),
    refetchInterval: ({ state: { data } }) => (data && isProcessing(data) ? POLL_INTERVAL : false),
  });
  const spec = query.data;
  useProcessingUpdates(organizationId, spec && [spec]);
  if (!spec)
    return query.error instanceof Problem ? (
      <ProblemState
        problem={query.error}
        what="this specification"
        onRetry={() => void query.refetch()}
        back={{
          href: routes.settings(organizationId, 'specifications'),
          label: 'All specifications',
        }}
      />
    ) : (
      <SkeletonRows label="Loading specification" avatar={false} />
    );
  const { view, operation } = state;
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <SpecificationHead organizationId={organizationId} spec={spec} />
        <Processing organizationId={organizationId} spec={spec} />
        {spec.lastVersion && view === 'operations' && (
          <OperationList organizationId={organizationId} slug={slug} />
        )}
        {spec.lastVersion && view === 'versions' && (
          <Versions organizationId={organizationId} slug={slug} />
        )}
        {spec.lastVersion && view === 'changes' && (
          <Changes organizationId={organizationId} slug={slug} latest={spec.lastVersion} />
        )}
      </div>
      {spec.lastVersion && view === 'operations' && operation && (
        <OperationPanel
          key={operation}
          organizationId={organizationId}
          slug={slug}
          versionId={state.version}
          operationId={operation}
          onClose={() => void setState({ operation: null }, { history: 'push' })}
        />
      )}
    </div>
  );
}
