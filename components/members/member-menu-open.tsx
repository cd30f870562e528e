'use client';

import { Ellipsis, KeyRound, Link2, LogOut, Mail, PanelRight, UserMinus } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { copyText } from './copy.ts';
import type { MemberMenuProps } from './member-menu.tsx';
import { useMembersPage } from './members-page.tsx';
import { memberPath, personOf } from './person.ts';
import { LAST_ADMIN, NEEDS_ADMIN } from './reasons.ts';
import { useTakeBackSSO } from './use-sso.ts';

/** What can be done with a member, open from the start. */
export function OpenMenu(props: MemberMenuProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <IconButton label={`More for ${props.member.user.displayName}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <Items {...props} />
      </MenuContent>
    </Menu>
  );
}

function Items({ member, isMe, isAdmin, isLastAdmin, onOpen }: MemberMenuProps) {
  const { organizationId, ask } = useMembersPage();
  const { email } = member.user;
  const person = personOf(member);
  const keeps = isLastAdmin ? LAST_ADMIN : isAdmin || isMe ? undefined : NEEDS_ADMIN;
  const takeBackSSO = useTakeBackSSO();
  const link = () => new URL(memberPath(organizationId, member.id), window.location.href).href;
  return (
    <>
      {onOpen && (
        <MenuItem icon={<PanelRight aria-hidden />} shortcut="Enter" onSelect={onOpen}>
          Open
        </MenuItem>
      )}
      {email && (
        <MenuItem
          icon={<Mail aria-hidden />}
          onSelect={() => void copyText(email, 'E-mail address')}
        >
          Copy e-mail
        </MenuItem>
      )}
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyText(link(), 'Link')}>
        Copy link to this member
      </MenuItem>
      <MenuItem
        icon={<KeyRound aria-hidden />}
        {...(!isAdmin && { unavailable: NEEDS_ADMIN })}
        onSelect={() => (member.sso ? takeBackSSO(person) : ask({ kind: 'sso' }, [person]))}
      >
        {member.sso ? 'Let sign in without SSO' : 'Set as SSO member…'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={isMe ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
        {...(keeps && { unavailable: keeps })}
        onSelect={() => ask({ kind: 'remove' }, [person])}
      >
        {isMe ? 'Leave the organization…' : 'Remove…'}
      </MenuItem>
    </>
  );
}
