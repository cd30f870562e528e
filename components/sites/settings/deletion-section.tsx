'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { deleteSite, type Site } from '#lib/contract/sites.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { ActionRow, SettingsSection } from './section.tsx';

const DeleteSite = lazyPart(() =>
  import('./delete-site.tsx').then(({ DeleteSite: loaded }) => loaded),
);

/** The section that deletes a site. */
export function DeletionSection(props: { organizationId: string; site: Site }) {
  const { organizationId, site } = props;
  const own = useSitePermissions(organizationId);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SettingsSection id="deletion" title="Danger zone">
      <ActionRow
        title="Delete site"
        button={
          <Action
            endpoint={deleteSite}
            on={own}
            variant="danger"
            {...DeleteSite.preload}
            onClick={() => setConfirming(true)}
          >
            <Trash2 aria-hidden /> Delete site…
          </Action>
        }
      >
        The structure and redirects are deleted permanently; the spaces stay in the organization.
        You see everything that is deleted before you confirm.
      </ActionRow>
      {isConfirming && (
        <DeleteSite
          organizationId={organizationId}
          site={site}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}
