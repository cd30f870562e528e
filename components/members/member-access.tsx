'use client';

import { Action } from '#components/kit/action.tsx';
import { disableMember, enableMember, type Member } from '#lib/contract/members.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { LAST_ADMIN, personOf } from './person.ts';
import { useDisable } from './use-disable.ts';

/** Whether a member has access, which admins end and give back here. */
export function MemberAccess({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { organization, admins, myId, mayManage } = useMembership(organizationId);
  const disable = useDisable();
  const { disabled } = member;
  const isLastAdmin = admins === 1 && member.role === 'admin' && !disabled;
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      {disabled ? 'Disabled' : 'Active'}
      {mayManage && member.id !== myId && (
        <Action
          endpoint={disabled ? enableMember : disableMember}
          on={organization}
          size="small"
          {...(isLastAdmin && { unavailable: LAST_ADMIN })}
          onClick={() => disable(personOf(member), !disabled)}
        >
          {disabled ? 'Enable' : 'Disable'}
        </Action>
      )}
    </span>
  );
}
