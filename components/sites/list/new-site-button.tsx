'use client';

import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { useRights } from '../frame/use-rights.ts';
import { sitesSearch } from './search-params.ts';

const NewSite = shownLater(() => import('./new-site.tsx').then(({ NewSite: loaded }) => loaded));

/** Opens the dialog that makes a site. */
export function NewSiteButton({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const { canEdit, editLock, organizationTitle } = useRights(organizationId);
  return (
    <>
      <Button
        variant="primary"
        {...NewSite.ahead}
        onClick={() => void setState({ new: '1' })}
        {...(editLock.unavailable && {
          unavailable: `Making a site takes the role Create.\nAn admin of ${organizationTitle} can give it to you.`,
        })}
      >
        <Plus aria-hidden /> New site
      </Button>
      {state.new === '1' && canEdit && (
        <NewSite organizationId={organizationId} onClose={() => void setState({ new: null })} />
      )}
    </>
  );
}
