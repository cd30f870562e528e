'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { useMembersPage, useStanding } from './members-page.tsx';
import { figure } from './person.ts';
import { filtersOn, pageSizes } from './search-params.ts';
import { rememberStep, useStep } from './trail.ts';
import { useMemberParams } from './use-member-params.ts';
import { type MemberPage, readAhead } from './use-members.ts';

/** Which rows these are, the pages before and after, and how long a page is. */
export function ListFoot({ page, isStale }: { page: MemberPage; isStale: boolean }) {
  const { params, list } = useMemberParams();
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline px-gutter py-1 text-meta text-ink-3">
      <Extent page={page} />
      <span className="flex-1" />
      <Turn page={page} isStale={isStale} />
      <Menu>
        <MenuTrigger asChild>
          <Button variant="bare" size="small" className="text-meta font-normal text-ink-3">
            {figure(params.limit)} a page
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuRadioGroup
            value={String(params.limit)}
            onValueChange={(size) => {
              const limit = pageSizes.find((each) => String(each) === size);
              if (limit) void list({ limit });
            }}
          >
            {pageSizes.map((size) => (
              <MenuRadioItem key={size} value={String(size)}>
                {figure(size)} a page
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
    </footer>
  );
}

/** `1–50 of 212`, `1–38 of 38 matching, 212 in all`; a page reached by a link doesn't know its number. */
function Extent({ page }: { page: MemberPage }) {
  const { organizationId } = useMembersPage();
  const { params } = useMemberParams();
  const { total, neverSeen } = useStanding(organizationId);
  const step = useStep(params.page);
  const before = params.page === null ? 0 : step?.before;
  const rows = page.rows.length;
  const range =
    before === undefined
      ? `${figure(rows)} of ${figure(page.count)}`
      : `${figure(before + 1)}–${figure(before + rows)} of ${figure(page.count)}`;
  const isNarrowed = filtersOn(params) > 0;
  const isSeenOnly = params.sort === 'lastSeenAt' && neverSeen > 0;
  return (
    <span role="status" className="tabular-nums">
      {range}
      {isNarrowed && ' matching'}
      {isNarrowed && total !== null && `, ${figure(total)} in all`}
      {isSeenOnly && !isNarrowed && `; ${figure(neverSeen)} never seen are not in this order`}
      {!page.isComplete && '; reading on'}
    </span>
  );
}

function Turn({ page, isStale }: { page: MemberPage; isStale: boolean }) {
  const { organizationId } = useMembersPage();
  const { params, goTo } = useMemberParams();
  const client = useQueryClient();
  const step = useStep(params.page);
  const { next } = page;
  const ahead = () => {
    if (next && !isStale) void readAhead(client, organizationId, params, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, when there is time
  useEffect(() => {
    const begin = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
    begin(ahead);
  }, [next, isStale]);
  if (params.page === null && !next) return null;
  const turn = () => {
    if (!next || isStale) return;
    const before = params.page === null ? 0 : step?.before;
    if (before !== undefined)
      rememberStep(next, { previous: params.page, before: before + page.rows.length });
    void goTo(next);
  };
  return (
    <span className="flex items-center gap-1">
      {params.page !== null && (
        <Button variant="bare" size="small" onClick={() => void goTo(step?.previous ?? null)}>
          <ArrowLeft aria-hidden />
          {step ? 'Previous' : 'First page'}
        </Button>
      )}
      <Button
        variant="bare"
        size="small"
        {...(!next && {
          unavailable: page.isComplete
            ? 'This is the last page.'
            : 'This page is still being read.',
        })}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={turn}
      >
        Next
        <ArrowRight aria-hidden />
      </Button>
    </span>
  );
}
