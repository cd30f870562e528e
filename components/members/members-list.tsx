'use client';

import { CircleX, FilterX, RotateCw, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { plural } from '#components/kit/format.ts';
import { useKeptScroll } from '#components/kit/kept-scroll.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { ClosestName } from './closest-name.tsx';
import { ListFooter } from './list-footer.tsx';
import { MemberChangeNotice } from './member-change-notice.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { MembersTable } from './members-table.tsx';
import { people } from './person.ts';
import { filtersOn, listQuery, noFilters } from './search-params.ts';
import { useHasSelection } from './selection.ts';
import { SelectionActions } from './selection-actions.tsx';
import { Toolbar } from './toolbar.tsx';
import { useMemberParams } from './use-member-params.ts';
import { type MembersReading, useMembers } from './use-members.ts';

/** The list of members: toolbar, selection, rows and paging. */
export function MembersList() {
  const { organizationId, selection } = useMembersPage();
  const { params } = useMemberParams();
  const reading = useMembers(organizationId, params);
  const hasSelection = useHasSelection(selection);
  if (reading.problem && !reading.page && reading.problem.status === 403)
    return <ProblemState problem={reading.problem} what="members" />;
  return (
    <div
      className={`@container flex min-h-0 flex-1 flex-col ${hasSelection ? 'max-md:pb-16' : ''}`}
    >
      <Toolbar />
      {hasSelection && <SelectionActions page={reading.page} />}
      <MemberChangeNotice />
      <Rows reading={reading} />
      {reading.page && reading.page.rows.length > 0 && (
        <ListFooter page={reading.page} isStale={reading.isStale} />
      )}
    </div>
  );
}

function Rows({ reading }: { reading: MembersReading }) {
  const { page, isStale, problem, retry } = reading;
  const { params, goTo } = useMemberParams();
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, JSON.stringify([listQuery(params), params.page]));
  if (problem && params.page && problem.status === 400)
    return (
      <EmptyState
        title="Page not found"
        role="alert"
        actions={<Button onClick={() => void goTo(null)}>Go to first page</Button>}
      >
        This page link is invalid or incomplete.
      </EmptyState>
    );
  return (
    <ListBody
      nouns="members"
      reading={{ error: problem, refetch: retry, isPlaceholderData: isStale }}
      items={page?.rows}
      skeleton={{ rows: 10, className: 'flex-1' }}
      empty={<EmptyList />}
    >
      {() =>
        page && (
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
                title="Couldn’t load the rest."
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
        )
      }
    </ListBody>
  );
}

/** Shown if there are no members, or none that match. */
function EmptyList() {
  const { organizationId } = useMembersPage();
  const { params, list } = useMemberParams();
  const { total, mayManage, neverSeen } = useMembership(organizationId);
  const filters = filtersOn(params);
  const search = params.search.trim();
  const isBySeen = params.sort === 'lastSeenAt';
  if (filters === 0 && (!isBySeen || neverSeen === 0))
    return (
      <EmptyState
        title="No members yet"
        actions={
          mayManage && (
            <Button asChild>
              <Link href={routes.invites(organizationId)}>
                <UserPlus aria-hidden /> Invite people
              </Link>
            </Button>
          )
        }
      >
        People who join by invitation or link appear here.
      </EmptyState>
    );
  const all = total === null ? '' : `${people(total)} in total. `;
  const isSearchOnly = search !== '' && filters === 1;
  const applied = isSearchOnly ? '' : `${plural(filters, 'filter')} applied.`;
  return (
    <EmptyState
      role="status"
      title={search ? `No members match “${search}”` : 'No matching members'}
      actions={
        <>
          <Button
            onClick={() => void list({ ...noFilters, ...(isBySeen && { sort: 'joinedAt' }) })}
          >
            <FilterX aria-hidden />
            {isSearchOnly ? 'Clear search' : filters > 0 ? 'Clear filters' : 'Reset sort order'}
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
        ? 'This sort order only lists people who have been seen and aren’t disabled.'
        : `${all}${applied}`}
      {search && <ClosestName search={search} />}
    </EmptyState>
  );
}
