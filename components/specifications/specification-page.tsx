'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { OperationList } from './operation-list.tsx';
import { Processing } from './processing.tsx';
import { specificationInput, specificationSearch, specificationsHref } from './search-params.ts';
import { SpecificationHead } from './specification-head.tsx';
import { LOOK_AGAIN, useEndings } from './use-endings.ts';
import { isGoing } from './words.ts';

const Versions = shownLater(() => import('./versions.tsx').then(({ Versions: loaded }) => loaded));
const Changes = shownLater(() => import('./changes.tsx').then(({ Changes: loaded }) => loaded));
const OperationPanel = shownLater(() =>
  import('./operation-panel.tsx').then(({ OperationPanel: loaded }) => loaded),
);

type Props = { organizationId: string; slug: string };

/** One specification: how it stands, its operations, its versions, and what changed between two. */
export function SpecificationPage({ organizationId, slug }: Props) {
  const [state, setState] = useQueryStates(specificationSearch);
  const reading = useQuery({
    ...queryFor(getOpenAPISpecBySlug, specificationInput(organizationId, slug)),
    refetchInterval: ({ state: { data } }) => (data && isGoing(data) ? LOOK_AGAIN : false),
  });
  const spec = reading.data;
  useEndings(organizationId, spec && [spec]);
  if (!spec)
    return reading.error instanceof Problem ? (
      <ProblemState
        problem={reading.error}
        what="This specification"
        onRetry={() => void reading.refetch()}
        back={{ href: specificationsHref(organizationId), label: 'All specifications' }}
      />
    ) : (
      <SkeletonRows label="The specification is loading" avatar={false} />
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
