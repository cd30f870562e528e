'use client';

import { usePermission } from '#components/kit/action.tsx';
import { updateSite } from '#lib/contract/sites.ts';
import { type Lock, lockOf, useSitePermissions } from './use-site-permissions.ts';

/** Whether the caller can edit the structure of a site, and why not. */
export type Rights = { canEdit: boolean; editLock: Lock };

/** The same for the whole board, which passes it on to its parts. */
export function useRights(organizationId: string): Rights {
  const { allowed, reason } = usePermission(updateSite, useSitePermissions(organizationId));
  return { canEdit: allowed, editLock: lockOf(reason) };
}
