'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { Action, usePermission } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createOpenAPISpec } from '#lib/contract/openapi-specs.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { specificationsSearch } from './search-params.ts';

const SourceDialog = lazyPart(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);
loadWhenIdle(SourceDialog);

/** Opens the dialog for a new specification, then its page. */
export function NewSpecificationButton({ organizationId }: { organizationId: string }) {
  const router = useRouter();
  const [state, setState] = useQueryStates(specificationsSearch);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { allowed } = usePermission(createOpenAPISpec, organization);
  return (
    <>
      <Action
        endpoint={createOpenAPISpec}
        on={organization}
        variant="primary"
        {...SourceDialog.preload}
        onClick={() => void setState({ new: '1' }, { history: 'push' })}
      >
        <Plus aria-hidden /> New specification
      </Action>
      {state.new === '1' && allowed && (
        <SourceDialog
          organizationId={organizationId}
          onClose={() => void setState({ new: null })}
          // Replaces the URL of the dialog, which going back would open again.
          onSaved={({ slug }) => router.replace(routes.specification(organizationId, slug))}
        />
      )}
    </>
  );
}
