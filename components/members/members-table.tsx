'use client';

import { type RefObject, useRef } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { type DrawItem, idOf, LongTableBody } from '#components/kit/long-table-body.tsx';
import { useListKeys } from '#components/kit/use-list-keys.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { HeadCell, type SortOrder, Table, TableHead } from '#components/ui/table.tsx';
import { COUNTED_MEMBERS } from '#lib/contract/access.ts';
import type { Member } from '#lib/contract/members.ts';
import { MemberRow, type MemberRowActions } from './member-row.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { personOf } from './person.ts';
import { type MemberSelection, useSelectionSize } from './selection.ts';
import { countedWith, useSpaceCounts } from './space-count.tsx';
import { useMemberParams } from './use-member-params.ts';
import type { MemberPage } from './use-members.ts';
import { useChangeRole, useRoleStates } from './use-role-changes.ts';

const ROW_HEIGHT = 48;

/** The table of a page of members. */
export function MembersTable({
  page,
  scroller,
}: {
  page: MemberPage;
  scroller: RefObject<HTMLDivElement | null>;
}) {
  const { rows } = page;
  const { organizationId, selection } = useMembersPage();
  const { params, open } = useMemberParams();
  const { mayManage, myId, admins, seesActivity } = useMembership(organizationId);
  const states = useRoleStates(organizationId);
  const actions = useRowActions(rows);
  // Read here, not in each row: a query for each took a tenth of the time to hydrate them.
  const spacesOf = useSpaceCounts(countedWith(rows, 0));
  const reveal = useRef<((index: number) => void) | null>(null);
  useListKeys({
    rows: rows.length,
    reveal: (index) => reveal.current?.(index),
    onSelect: (index) => {
      const member = rows[index];
      if (member && mayManage) actions.toggle(personOf(member), false);
    },
    onEscape: () => {
      if (params.member === null) selection.clear();
      else void open(null);
    },
  });

  const row: DrawItem<Member> = (member, index, measure) => {
    const state = states.get(member.id);
    const isFirst = index < COUNTED_MEMBERS;
    return (
      <MemberRow
        key={member.id}
        member={member}
        index={index}
        spaces={isFirst ? spacesOf(member) : undefined}
        together={isFirst ? null : countedWith(rows, index)}
        role={state?.pending === undefined ? member.role : state.pending}
        failure={state?.failure}
        isOpen={params.member === member.id}
        isMe={member.id === myId}
        mayManage={mayManage}
        seesActivity={seesActivity}
        isLastAdmin={admins === 1 && member.role === 'admin'}
        actions={actions}
        measure={measure}
      />
    );
  };
  return (
    <Table aria-label="Members" aria-rowcount={rows.length + 1}>
      <Head rows={rows} mayManage={mayManage} seesActivity={seesActivity} />
      <LongTableBody
        keyOf={idOf}
        items={rows}
        height={ROW_HEIGHT}
        row={row}
        scroller={scroller}
        reveal={reveal}
      />
    </Table>
  );
}

/** The callbacks of the rows, as one stable object. */
function useRowActions(rows: MemberPage['rows']): MemberRowActions {
  const { selection } = useMembersPage();
  const { open } = useMemberParams();
  const changeRole = useChangeRole();
  const anchor = useRef<string | null>(null);
  return useStableCallbacks<MemberRowActions>({
    toggle(person, isRange) {
      const on = !selection.has(person.id);
      const range = isRange ? between(rows, anchor.current, person.id) : [];
      selection.set(range.length ? range.map(personOf) : [person], on);
      anchor.current = person.id;
    },
    open: (memberId) => void open(memberId),
    changeRole,
  });
}

function between(rows: MemberPage['rows'], one: string | null, other: string): MemberPage['rows'] {
  const ends = [one, other].map((id) => rows.findIndex((row) => row.id === id));
  const [from, to] = ends.toSorted((a, b) => a - b) as [number, number];
  return from < 0 ? [] : rows.slice(from, to + 1);
}

function Head({
  rows,
  mayManage,
  seesActivity,
}: {
  rows: MemberPage['rows'];
  mayManage: boolean;
  seesActivity: boolean;
}) {
  const { selection } = useMembersPage();
  const { params, list } = useMemberParams();
  const sorted = (by: typeof params.sort): { sort: SortOrder; onSort: () => void } => ({
    sort: params.sort !== by ? 'none' : params.order === 'asc' ? 'ascending' : 'descending',
    onSort: () =>
      void list({
        sort: by,
        order: params.sort === by && params.order === 'desc' ? 'asc' : 'desc',
      }),
  });
  return (
    <TableHead sticky>
      <HeadCell edge="start">
        {mayManage ? (
          <SelectPage rows={rows} selection={selection} />
        ) : (
          <span className="sr-only">Select</span>
        )}
      </HeadCell>
      <HeadCell>Member</HeadCell>
      <HeadCell className="w-46 @max-[60rem]:w-36 @max-[38rem]:w-34 @max-[24rem]:w-33">
        Role
      </HeadCell>
      <HeadCell numeric className="w-24 @max-[50rem]:hidden">
        Spaces
      </HeadCell>
      <HeadCell numeric className="w-24 @max-[46rem]:hidden">
        Teams
      </HeadCell>
      <HeadCell className="w-27 @max-[60rem]:hidden" {...sorted('joinedAt')}>
        Joined
      </HeadCell>
      {seesActivity && (
        <HeadCell className="w-28 @max-[38rem]:hidden" {...sorted('lastSeenAt')}>
          Last seen
        </HeadCell>
      )}
      <HeadCell edge="end" className="@max-[30rem]:hidden">
        <span className="sr-only">More</span>
      </HeadCell>
    </TableHead>
  );
}

function SelectPage({ rows, selection }: { rows: MemberPage['rows']; selection: MemberSelection }) {
  useSelectionSize(selection);
  const some = rows.some(({ id }) => selection.has(id));
  const all = some && rows.every(({ id }) => selection.has(id));
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={all ? true : some ? 'indeterminate' : false}
      onClick={() => selection.set(rows.map(personOf), !all)}
    />
  );
}
