'use client';

import { Globe } from 'lucide-react';
import { MissingState } from '#components/kit/missing-state.tsx';
import { useOrganizationInPath } from '#components/kit/organization-in-path.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

/** Shown when a site doesn't exist or the person can't see it. */
export function SiteMissing() {
  const organizationId = useOrganizationInPath();
  const sites = routes.sites(organizationId);
  return (
    <MissingState
      title="Site not found"
      crumbs={[{ label: 'Sites', href: sites }]}
      actions={
        <Button asChild variant="primary">
          <Link href={sites}>
            <Globe aria-hidden /> All sites
          </Link>
        </Button>
      }
    >
      It may have been deleted, or it belongs to another organization. Guests can’t see sites.
    </MissingState>
  );
}
