'use client';

import { Ban, CircleX, KeyRound, UserRound } from 'lucide-react';
import { Activity, type MouseEvent, memo, type ReactNode } from 'react';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { rowIcon } from '#components/ui/row-icon.ts';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';
import { MemberMenu } from './member-menu.tsx';
import { useMembersPage } from './members-context.ts';
import { LAST_ADMIN, type MemberSummary, personOf } from './person.ts';
import { RoleControl } from './role-control.tsx';
import { useIsSelected } from './selection.ts';
import { LaterSpaceCount, SpaceCount } from './space-count.tsx';

/** Callbacks of a row; one stable object for all rows, so that rows don't render again. */
export type MemberRowActions = {
  toggle: (person: MemberSummary, isRange: boolean) => void;
  open: (memberId: string) => void;
  changeRole: (person: MemberSummary, role: Role | null) => void;
};

type MemberRowProps = {
  member: Member;
  /** The index among the rows of the page. */
  index: number;
  /** The number of spaces, for the first rows; undefined while it loads. */
  spaces: number | undefined;
  /** For later rows: the ids of the members whose spaces are counted in one request, this one among them. */
  together: string | null;
  /** The role, or the one being saved. */
  role: Role | null;
  failure: string | undefined;
  isOpen: boolean;
  isMe: boolean;
  mayManage: boolean;
  seesActivity: boolean;
  isLastAdmin: boolean;
  actions: MemberRowActions;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
};

/** One member; renders again only when its own props change. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  // Rows that come with the page are hydrated apart: a press doesn’t wait for the others.
  if (props.measure) return <Cells {...props} />;
  return (
    <Activity>
      <Cells {...props} />
    </Activity>
  );
});

function Cells(props: MemberRowProps) {
  const { member, spaces, together, role, isMe, mayManage, seesActivity, isLastAdmin, actions } =
    props;
  return (
    <SelectableRow {...props}>
      <Cell>
        <MemberIdentity {...props} />
      </Cell>
      <Cell className="overflow-visible">
        {mayManage ? (
          <RoleControl
            person={{ ...personOf(member), role }}
            unavailable={isLastAdmin ? LAST_ADMIN : undefined}
            onChange={(next) => actions.changeRole({ ...personOf(member), role }, next)}
          />
        ) : (
          <RoleLevel role={role} />
        )}
      </Cell>
      <Cell numeric className="@max-[50rem]:hidden">
        {together === null ? (
          <SpaceCount count={spaces} />
        ) : (
          <LaterSpaceCount member={member} together={together} />
        )}
      </Cell>
      <Cell numeric className="@max-[46rem]:hidden">
        {member.teams || '–'}
      </Cell>
      <Cell className="text-ink-2 @max-[60rem]:hidden">
        <Time value={member.joinedAt} />
      </Cell>
      {seesActivity && (
        <Cell className="text-ink-2 @max-[38rem]:hidden">
          {member.lastSeenAt ? <Time value={member.lastSeenAt} /> : 'Never'}
        </Cell>
      )}
      <Cell edge="end" className="@max-[30rem]:hidden">
        <MemberMenu
          member={member}
          isMe={isMe}
          isLastAdmin={isLastAdmin}
          onOpen={() => actions.open(member.id)}
        />
      </Cell>
    </SelectableRow>
  );
}

/** The row and its checkbox, apart from the other cells: selecting many renders none of those again. */
function SelectableRow({
  member,
  index,
  isOpen,
  mayManage,
  actions,
  measure,
  children,
}: MemberRowProps & { children: ReactNode }) {
  const { selection } = useMembersPage();
  const isSelected = useIsSelected(selection, member.id);
  return (
    <Row
      ref={measure}
      data-index={index}
      data-member={member.id}
      // The header is row 1.
      aria-rowindex={index + 2}
      selected={isSelected}
      open={isOpen}
      off={member.disabled}
    >
      <Cell edge="start">
        {mayManage && (
          <Checkbox
            aria-label={`Select ${member.user.displayName}`}
            checked={isSelected}
            onClick={(event) => actions.toggle(personOf(member), event.shiftKey)}
          />
        )}
      </Cell>
      {children}
    </Row>
  );
}

function MemberIdentity({ member, isMe, failure, actions }: MemberRowProps) {
  const { organizationId } = useMembersPage();
  const { displayName, email, photoURL } = member.user;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    actions.open(member.id);
  };
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar
        name={displayName}
        photo={photoURL ?? null}
        me={isMe}
        className="max-[340px]:hidden"
      />
      <div className="min-w-0 flex-1 py-1">
        <div className="flex min-w-0 items-center gap-2">
          <a
            href={routes.members(organizationId, { member: member.id })}
            data-row-link
            onClick={onClick}
            className="strong min-w-0 truncate font-semibold -outline-offset-1 hover:underline"
          >
            {displayName}
          </a>
          {isMe && <span className="text-meta text-ink-3">you</span>}
          <Badges member={member} />
        </div>
        <div className="truncate text-meta text-ink-3">
          {badgeText(member) && (
            <span className="hidden @max-[38rem]:inline">{badgeText(member)}</span>
          )}
          {email ?? (member.serviceAccount ? 'Service account' : 'No email')}
        </div>
        {failure && (
          <p className="flex gap-1.5 text-meta font-medium text-danger">
            <CircleX aria-hidden className="mt-px size-3.5" />
            <span className="min-w-0 wrap-anywhere">{failure}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function Badges({ member }: { member: Member }) {
  if (!member.sso && !member.disabled && member.role !== null) return null;
  return (
    <span className="flex flex-none gap-1 @max-[38rem]:hidden">
      {member.sso && (
        <Badge tone="plain" icon={<KeyRound {...rowIcon} />}>
          SSO
        </Badge>
      )}
      {member.role === null && (
        // In a narrow list the name needs the room; the role beside it says the same.
        <Badge tone="dashed" icon={<UserRound {...rowIcon} />} className="@max-[54rem]:hidden">
          Guest
        </Badge>
      )}
      {member.disabled && <Badge icon={<Ban {...rowIcon} />}>Disabled</Badge>}
    </span>
  );
}

/** The badges as text, for narrow lists. */
function badgeText({ role, disabled }: Member): string {
  return `${disabled ? 'Disabled · ' : ''}${role === null ? 'Guest · ' : ''}`;
}
