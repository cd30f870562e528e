'use client';

import { useQuery } from '@tanstack/react-query';
import { requirementOf, roleIn } from '#components/kit/permission.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { queryFor } from '#lib/client/query.ts';
import { grantOnCollection, grantOnSpace } from '#lib/contract/grants.ts';
import type { Level } from '#lib/contract/levels.ts';
import { listMembers } from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { accessFor, subjectFor, type Target, UNKNOWN_ID } from './target.ts';

// Grants and levels are listed for those who can see the organization's members.
const listing = requirementOf(listMembers);

/** The target, the caller's level on it and the reason, and whether the caller can change access. */
export function useOwnAccess(target: Target) {
  const subject = useQuery(subjectFor(target)).data;
  const me = useQuery(queryFor(getUser, {})).data;
  const reading = useQuery({
    ...accessFor(target, me?.id ?? UNKNOWN_ID),
    enabled: me !== undefined,
  });
  const parameters = { organizationId: subject?.organization ?? UNKNOWN_ID };
  const organization = useQuery({
    ...queryFor(getOrganization, { parameters }),
    enabled: subject !== undefined,
  }).data;
  const change = useRequirement(
    requirementOf(target.type === 'space' ? grantOnSpace : grantOnCollection),
    subject && { id: target.id, permissions: subject.permissions },
  );
  const list = useRequirement(listing, organization);
  const mayChange = subject !== undefined && change.allowed;
  const fallback: Level =
    roleIn(organization) === 'admin' ? 'admin' : mayChange ? 'create' : 'read';
  return {
    subject,
    myId: me?.id,
    mine: reading.data,
    level: reading.data?.level ?? fallback,
    mayList: list.allowed,
    /** Why the caller can't see who else has access; undefined if they can. */
    whyNotListed: list.reason,
    /** Why the caller can't change access, and who can; undefined if they can. */
    whyNot: change.reason,
  };
}
