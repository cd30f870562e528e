'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { useMembership, useMembersPage } from './members-context.ts';
import { rememberStep, usePageStep } from './page-history.ts';
import { filtersOn, pageSizes } from './search-params.ts';
import { useMemberParams } from './use-member-params.ts';
import { type MemberPage, readAhead } from './use-members.ts';

/** The row range, the links to other pages, and the page size. */
export function ListFooter({ page, isStale }: { page: MemberPage; isStale: boolean }) {
  const { params, list } = useMemberParams();
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline px-gutter py-1 text-meta text-ink-3">
      <RowRange page={page} isStale={isStale} />
      <span className="flex-1" />
      <Paging page={page} isStale={isStale} />
      <Menu>
        <MenuTrigger asChild>
          <Button variant="bare" size="small" className="text-meta font-normal text-ink-3">
            {formatNumber(params.limit)} per page
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
                {formatNumber(size)} per page
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
    </footer>
  );
}

/** `1–50 of 212`, `1–38 of 38 matching, 212 in total`; a page opened by its link has no row numbers. */
function RowRange({ page, isStale }: { page: MemberPage; isStale: boolean }) {
  const { organizationId } = useMembersPage();
  const { params } = useMemberParams();
  const { total } = useMembership(organizationId);
  const step = usePageStep(params.page);
  const before = params.page === null ? 0 : step?.before;
  const rows = page.rows.length;
  const range =
    before === undefined
      ? `${formatNumber(rows)} of ${formatNumber(page.count)}`
      : `${formatNumber(before + 1)}–${formatNumber(before + rows)} of ${formatNumber(page.count)}`;
  const isNarrowed = filtersOn(params) > 0;
  return (
    <span className="tabular-nums">
      <span role="status">
        {isStale ? 'Loading' : range}
        {isNarrowed && !isStale && ' matching'}
        {isNarrowed && !isStale && total !== null && `, ${formatNumber(total)} in total`}
        {!page.isComplete && !isStale && '; loading more'}
      </span>
      {params.sort === 'lastSeenAt' && <NotListed count={page.count} />}
    </span>
  );
}

/**
 * Who this sort order leaves out, with links to them. A disabled person who was never seen counts once.
 * @param count of those it lists
 */
function NotListed({ count: listed }: { count: number }) {
  const { organizationId } = useMembersPage();
  const { params, list } = useMemberParams();
  const { neverSeen, disabled, total } = useMembership(organizationId);
  const isNarrowed = filtersOn(params) > 0;
  const isCounted = !isNarrowed && total !== null;
  const left = [
    { count: neverSeen, word: 'never seen', filter: { seen: 'never' } as const },
    {
      count: isCounted ? total - listed - neverSeen : disabled,
      word: 'disabled',
      filter: { seen: 'ever', disabled: true } as const,
    },
  ].filter(({ count }) => count > 0);
  if (left.length === 0 || params.seen !== null || params.disabled !== null) return null;
  return (
    <>
      {'. Not listed: '}
      {left.map(({ count, word, filter }, index) => (
        <Fragment key={word}>
          {index > 0 && ', '}
          <button
            type="button"
            className="link"
            onClick={() => void list({ ...filter, sort: 'joinedAt' })}
          >
            {isNarrowed ? word : `${formatNumber(count)} ${word}`}
          </button>
        </Fragment>
      ))}
    </>
  );
}

function Paging({ page, isStale }: { page: MemberPage; isStale: boolean }) {
  const { organizationId } = useMembersPage();
  const { params, goTo } = useMemberParams();
  const client = useQueryClient();
  const step = usePageStep(params.page);
  const { next } = page;
  const prefetchNext = () => {
    if (next && !isStale) void readAhead(client, organizationId, params, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, when idle
  useEffect(() => {
    const begin = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
    begin(prefetchNext);
  }, [next, isStale]);
  // A click while a page loads counts once it is there.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isStale) return;
    setWaiting(false);
    goToNext();
  });
  if (params.page === null && !next) return null;
  function goToNext(): void {
    if (isStale) setWaiting(true);
    if (isStale || !next) return;
    const before = params.page === null ? 0 : step?.before;
    if (before !== undefined)
      rememberStep(next, { previous: params.page, before: before + page.rows.length });
    void goTo(next);
  }
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
          unavailable: page.isComplete ? 'This is the last page.' : 'This page is still loading.',
        })}
        onPointerEnter={prefetchNext}
        onFocus={prefetchNext}
        onClick={goToNext}
      >
        Next
        <ArrowRight aria-hidden />
      </Button>
    </span>
  );
}
