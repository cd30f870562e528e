'use client';

import { Lock } from 'lucide-react';
import { useWhoCan } from '#components/kit/who-can.tsx';
import { atLeast, levelName, type Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';
import { type PermissionOf, permissionLevels } from '#lib/contract/permission-levels.ts';
import { useMembership, useMembersPage } from './members-context.ts';

/** What people do in a space, by the permission it requires; the lowest level first. */
const tasks: [PermissionOf<'space'>, string][] = [
  ['comment', 'Comment'],
  ['edit', 'Change content'],
  ['merge', 'Approve and merge'],
  ['admin', 'Change settings or delete it'],
];

/** What a member can't do in a space, the role that each requires, and who can. */
export function CantDo(props: { member: Member; level: Role; spaceId: string }) {
  const { member, level, spaceId } = props;
  const { organizationId } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const lacking = tasks.filter(
    ([permission]) => !atLeast(level, permissionLevels.space[permission]),
  );
  if (lacking.length === 0) return null;
  const who = member.id === myId ? 'you' : member.user.displayName;
  return (
    <section aria-label={`What ${who} can’t do here`} className="mt-4">
      <h3 className="font-semibold">What {who} can’t do here</h3>
      <ul>
        {lacking.map(([permission, task]) => (
          <Lacking key={permission} permission={permission} task={task} spaceId={spaceId} />
        ))}
      </ul>
    </section>
  );
}

function Lacking(props: { permission: PermissionOf<'space'>; task: string; spaceId: string }) {
  const { permission, task, spaceId } = props;
  const whoCan = useWhoCan({ subject: 'space', permission }, spaceId);
  return (
    <li className="flex gap-2 border-t border-hairline py-1.5 first:border-0">
      <Lock aria-hidden className="mt-0.5 size-3.5 text-ink-3" />
      <span className="min-w-0">
        {task}{' '}
        <span className="text-ink-3">
          requires the {levelName(permissionLevels.space[permission])} role
        </span>
        <span className="block text-meta text-ink-3">{whoCan}</span>
      </span>
    </li>
  );
}
