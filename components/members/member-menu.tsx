'use client';

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { insist } from '#components/ui/insist.ts';
import type { Member } from '#lib/contract/members.ts';

export type MemberMenuProps = {
  member: Member;
  isMe: boolean;
  isAdmin: boolean;
  isLastAdmin: boolean;
  /** Left out where the member is open already. */
  onOpen?: () => void;
};

const loadMenu = () => import('./member-menu-open.tsx');
const OpenMenu = lazy(() => insist(loadMenu).then(({ OpenMenu: loaded }) => ({ default: loaded })));

/** The ⋯ of a row; what it opens is made on the first click. */
export function MemberMenu(props: MemberMenuProps) {
  const [isArmed, setArmed] = useState(false);
  const closed = (
    <IconButton
      label={`More for ${props.member.user.displayName}`}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setArmed(true)}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!isArmed) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
