'use client';

import { type Requirement, roleIn } from '#components/kit/permission.ts';
import { useOrganization } from '#components/kit/use-organization.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';

/** What changing who can see a site requires, also where it is one field of updateSite. */
export const siteAdmin: Requirement = { subject: 'site', permission: 'admin' };

/**
 * What the caller may do with the sites of an organization: a site has no permissions of its own, they
 * follow from the organization's. Nothing is refused until those are read.
 */
export function useSitePermissions(organizationId: string): { permissions: Permissions<'site'> } {
  const organization = useOrganization(organizationId);
  const role = organization ? roleIn(organization) : 'admin';
  return { permissions: permissionsOf('site', role) };
}

/** The organization's title, for breadcrumbs and sentences. */
export function useOrganizationTitle(organizationId: string): string {
  return useOrganization(organizationId)?.title ?? 'the organization';
}
