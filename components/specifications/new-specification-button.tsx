'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { specificationHref, specificationsSearch } from './search-params.ts';

const SourceDialog = shownLater(() =>
  import('./source-dialog.tsx').then(({ SourceDialog: loaded }) => loaded),
);

/** Opens the dialog that creates a specification, and the new one’s page afterwards. */
export function NewSpecificationButton({ organizationId }: { organizationId: string }) {
  const router = useRouter();
  const [state, setState] = useQueryStates(specificationsSearch);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const mayNot = organization && !organization.permissions.createOpenAPISpec;
  return (
    <>
      <Button
        variant="primary"
        {...SourceDialog.ahead}
        onClick={() => void setState({ new: '1' }, { history: 'push' })}
        {...(mayNot && {
          unavailable: `Adding a specification takes the role Create.\nAn admin of ${organization.title} can give it to you.`,
        })}
      >
        <Plus aria-hidden /> New specification
      </Button>
      {state.new === '1' && !mayNot && (
        <SourceDialog
          organizationId={organizationId}
          onClose={() => void setState({ new: null })}
          // In the place of the dialog: going back would open it again.
          onSent={({ slug }) => router.replace(specificationHref(organizationId, slug))}
        />
      )}
    </>
  );
}
