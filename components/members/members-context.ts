'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { roleIn } from '#components/kit/permission.ts';
import { queryFor } from '#lib/client/query.ts';
import { updateMember } from '#lib/contract/members.ts';
import { getOrganization, getOverview } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import type { PlannedChange } from './change-plan.ts';
import type { MemberSummary } from './person.ts';
import type { Conflict } from './role-conflict.tsx';
import type { MemberSelection } from './selection.ts';

type MembersPage = {
  organizationId: string;
  selection: MemberSelection;
  /** Opens the dialog that previews a change. */
  openChange: (change: PlannedChange, people: readonly MemberSummary[]) => void;
  /** Asks which change of a role applies. Resolves to true for the person’s own. */
  askConflict: (conflict: Conflict) => Promise<boolean>;
  /** Follows a change of many people that was started on this page. */
  followChange: (memberChangeId: string) => void;
};

export const MembersPageContext = createContext<MembersPage | null>(null);
// Separate from the page's context, which every row reads.
export const FollowedContext = createContext<string | null>(null);

/** The context of the members page. */
export function useMembersPage(): MembersPage {
  const page = useContext(MembersPageContext);
  if (!page) throw new Error('useMembersPage must be used inside MembersPage.');
  return page;
}

/** The change of many people that was last started on this page. */
export function useFollowedChange(): string | null {
  return useContext(FollowedContext);
}

/** The caller's membership, and counts of the organization; null or 0 if the API doesn't report them. */
export function useMembership(organizationId: string) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const me = useQuery(queryFor(getUser, {})).data;
  const { allowed } = usePermission(updateMember, organization);
  const levels = overview?.members ?? null;
  return {
    title: organization?.title ?? 'the organization',
    organization,
    /** Whether the caller may change the roles and membership of others. */
    mayManage: organization !== undefined && allowed,
    myId: me?.id ?? null,
    admins: levels?.admin ?? null,
    total: levels && Object.values(levels).reduce((sum, each) => sum + each, 0),
    neverSeen: overview?.neverSeen ?? 0,
    disabled: overview?.disabled ?? 0,
    /** Whether the caller sees when others were last seen, and can export them. */
    seesActivity: roleIn(organization) === 'admin' || organization?.memberActivity !== 'admins',
  };
}
