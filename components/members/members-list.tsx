'use client';

import { Check, CircleX, FilterX, RotateCw, UserPlus, X } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ListFoot } from './list-foot.tsx';
import { useMembersPage, useReport, useStanding } from './members-page.tsx';
import { MembersTable } from './members-table.tsx';
import { people } from './person.ts';
import { filtersOn } from './search-params.ts';
import { useHasSelection } from './selection.ts';
import { SelectionActions } from './selection-actions.tsx';
import { Toolbar } from './toolbar.tsx';
import { useMemberParams } from './use-member-params.ts';
import { type MembersReading, useMembers } from './use-members.ts';

/** The list of members: what narrows it, its selection, its rows, its pages. */
export function MembersList() {
  const { organizationId, selection } = useMembersPage();
  const { params } = useMemberParams();
  const reading = useMembers(organizationId, params);
  const hasSelection = useHasSelection(selection);
  if (reading.problem && !reading.page && reading.problem.status === 403)
    return <ProblemState problem={reading.problem} what="The list of members" />;
  return (
    <div
      className={`@container flex min-h-0 flex-1 flex-col ${hasSelection ? 'max-md:pb-16' : ''}`}
    >
      <Toolbar />
      {hasSelection && <SelectionActions page={reading.page} />}
      <Report />
      <Rows reading={reading} />
      {reading.page && reading.page.rows.length > 0 && (
        <ListFoot page={reading.page} isStale={reading.isStale} />
      )}
    </div>
  );
}

/** What the latest change of many has come to. */
function Report() {
  const { dismissReport } = useMembersPage();
  const reported = useReport();
  if (reported === null) return null;
  return (
    <Notice
      tone="info"
      icon={<Check aria-hidden />}
      className="mx-gutter my-2 flex-none"
      actions={
        <IconButton label="Dismiss" size="small" onClick={dismissReport}>
          <X aria-hidden />
        </IconButton>
      }
    >
      {reported}
    </Notice>
  );
}

function Rows({ reading }: { reading: MembersReading }) {
  const { page, isStale, problem, retry } = reading;
  const { params, goTo } = useMemberParams();
  const scroller = useRef<HTMLDivElement>(null);
  const listed = `${params.search} ${params.role} ${params.sort} ${params.order} ${params.page}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [listed]);
  if (problem && params.page && problem.status === 400)
    return (
      <EmptyState
        title="This page of the list is not here"
        role="alert"
        actions={<Button onClick={() => void goTo(null)}>Go to the first page</Button>}
      >
        The link names a place in another list, or was cut short.
      </EmptyState>
    );
  if (!page)
    return problem ? (
      <ProblemState problem={problem} what="The list of members" onRetry={retry} />
    ) : (
      <SkeletonRows label="The members are loading" rows={10} className="flex-1" />
    );
  if (page.rows.length === 0) return <Nobody />;
  return (
    <div
      ref={scroller}
      aria-busy={isStale}
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
    >
      <MembersTable page={page} scroller={scroller} />
      {problem && (
        <Notice
          tone="bad"
          role="alert"
          icon={<CircleX aria-hidden />}
          title="The rest did not arrive."
          actions={
            <Button size="small" onClick={retry}>
              <RotateCw aria-hidden /> Try again
            </Button>
          }
        >
          {problem.message}
        </Notice>
      )}
    </div>
  );
}

/** None yet, or none that match. */
function Nobody() {
  const { organizationId } = useMembersPage();
  const { params, list } = useMemberParams();
  const { total, isAdmin, neverSeen } = useStanding(organizationId);
  const filters = filtersOn(params);
  const search = params.search.trim();
  if (filters === 0 && (params.sort === 'joinedAt' || neverSeen === 0))
    return (
      <EmptyState
        title="No members yet"
        actions={
          isAdmin && (
            <Button asChild>
              <Link href={`/orgs/${organizationId}/invites`}>
                <UserPlus aria-hidden /> Invite people
              </Link>
            </Button>
          )
        }
      >
        Whoever joins by an invitation or a link stands here.
      </EmptyState>
    );
  const here = total === null ? '' : `${people(total)} ${total === 1 ? 'is' : 'are'} here`;
  const on = filters === 1 ? '1 filter is on' : `${filters} filters are on`;
  return (
    <EmptyState
      role="status"
      title={search ? `No one matches “${search}”` : 'No one matches'}
      actions={
        <>
          <Button
            onClick={() =>
              void list({ search: '', role: null, ...(filters === 0 && { sort: 'joinedAt' }) })
            }
          >
            <FilterX aria-hidden />
            {filters > 1 ? `Clear ${filters} filters` : 'Clear'}
          </Button>
          {search && filters > 1 && (
            <Button variant="bare" onClick={() => void list({ search: '' })}>
              Clear search only
            </Button>
          )}
        </>
      }
    >
      {filters === 0
        ? 'Nobody has been seen yet, and this order lists only those who were.'
        : here
          ? `${here}, and ${on}.`
          : `${on}.`}
    </EmptyState>
  );
}
