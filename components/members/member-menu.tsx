'use client';

import {
  Ban,
  KeyRound,
  Link2,
  LogOut,
  Mail,
  PanelRight,
  Terminal,
  UserMinus,
  UserRoundCheck,
} from 'lucide-react';
import { Action } from '#components/kit/action.tsx';
import { copyText } from '#components/kit/copy-text.ts';
import { routes } from '#components/kit/routes.ts';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import {
  disableMember,
  enableMember,
  type Member,
  removeMember,
  setMemberSSO,
} from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { LAST_ADMIN, personOf } from './person.ts';
import { useDisable } from './use-disable.ts';
import { useUnsetSSO } from './use-unset-sso.ts';

/** The actions for a member. */
export function MemberMenu({
  member,
  isMe,
  isLastAdmin,
  onOpen,
}: {
  member: Member;
  isMe: boolean;
  isLastAdmin: boolean;
  onOpen: () => void;
}) {
  return (
    <RowMenu label={`Actions for ${member.user.displayName}`}>
      <MenuItem icon={<PanelRight aria-hidden />} shortcut="Enter" onSelect={onOpen}>
        Open
      </MenuItem>
      <Items member={member} isMe={isMe} isLastAdmin={isLastAdmin} />
    </RowMenu>
  );
}

function Items({
  member,
  isMe,
  isLastAdmin,
}: {
  member: Member;
  isMe: boolean;
  isLastAdmin: boolean;
}) {
  const { organizationId, openChange } = useMembersPage();
  const { organization } = useMembership(organizationId);
  const { email } = member.user;
  const person = personOf(member);
  const unsetSSO = useUnsetSSO();
  const disable = useDisable();
  const path = routes.members(organizationId, { member: member.id });
  const link = () => new URL(path, window.location.href).href;
  return (
    <>
      {email && (
        <MenuItem
          icon={<Mail aria-hidden />}
          onSelect={() => void copyText(email, 'Email address')}
        >
          Copy email
        </MenuItem>
      )}
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyText(link(), 'Link')}>
        Copy link to this member
      </MenuItem>
      {!member.serviceAccount && (
        <Action
          as={MenuItem}
          endpoint={member.sso ? unsetMemberSSO : setMemberSSO}
          on={organization}
          icon={<KeyRound aria-hidden />}
          onSelect={() => (member.sso ? unsetSSO(person) : openChange({ kind: 'sso' }, [person]))}
        >
          {member.sso ? 'Allow sign-in without SSO' : 'Set as SSO member…'}
        </Action>
      )}
      <MenuSeparator />
      {!isMe && (
        <Action
          as={MenuItem}
          endpoint={member.disabled ? enableMember : disableMember}
          on={organization}
          icon={member.disabled ? <UserRoundCheck aria-hidden /> : <Ban aria-hidden />}
          {...(isLastAdmin && !member.disabled && { unavailable: LAST_ADMIN })}
          onSelect={() => disable(person, !member.disabled)}
        >
          {member.disabled ? 'Enable' : 'Disable'}
        </Action>
      )}
      {member.serviceAccount ? (
        <MenuItem
          href={`/orgs/${organizationId}/settings/tokens#service-accounts`}
          icon={<Terminal aria-hidden />}
        >
          Service accounts
        </MenuItem>
      ) : (
        <Action
          as={MenuItem}
          endpoint={removeMember}
          // Everyone may leave.
          on={isMe ? undefined : organization}
          danger
          icon={isMe ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
          {...(isLastAdmin && { unavailable: LAST_ADMIN })}
          onSelect={() => openChange({ kind: 'remove' }, [person])}
        >
          {isMe ? 'Leave organization…' : 'Remove…'}
        </Action>
      )}
    </>
  );
}
