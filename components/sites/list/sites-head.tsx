'use client';

import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Action, usePermission } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { useOrganization } from '#components/kit/use-organization.ts';
import type { ButtonVariant } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { createSite } from '#lib/contract/sites.ts';
import { sitesSearch } from './search-params.ts';

const NewSite = lazyPart(() => import('./new-site.tsx').then(({ NewSite: loaded }) => loaded));
loadWhenIdle(NewSite);

/** The page head of the list of sites, and the dialog that creates a site. */
export function SitesHead({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const organization = useOrganization(organizationId);
  const { allowed } = usePermission(createSite, organization);
  return (
    <>
      <PageHead
        title="Sites"
        crumbs={[
          {
            label: organization?.title ?? 'the organization',
            href: routes.organization(organizationId),
          },
        ]}
        actions={
          <NewSiteButton organizationId={organizationId} variant="primary">
            New site
          </NewSiteButton>
        }
      />
      {state.new === '1' && allowed && (
        <NewSite organizationId={organizationId} onClose={() => void setState({ new: null })} />
      )}
    </>
  );
}

/** Opens the dialog that creates a site. */
export function NewSiteButton({
  organizationId,
  variant,
  children,
}: {
  organizationId: string;
  variant?: ButtonVariant;
  children: string;
}) {
  const [, setState] = useQueryStates(sitesSearch);
  return (
    <Action
      endpoint={createSite}
      on={useOrganization(organizationId)}
      {...(variant && { variant })}
      {...NewSite.preload}
      onClick={() => void setState({ new: '1' })}
    >
      <Plus aria-hidden /> {children}
    </Action>
  );
}
