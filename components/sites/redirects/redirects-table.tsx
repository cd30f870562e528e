'use client';

import { useQueryStates } from 'nuqs';
import { type RefObject, useRef } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { formatNumber } from '#components/kit/format.ts';
import { type DrawItem, idOf, LongTableBody } from '#components/kit/long-table-body.tsx';
import { useListKeys } from '#components/kit/use-list-keys.ts';
import type { Selected } from '#components/kit/use-selected.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { HeadCell, type SortOrder, Table, TableHead } from '#components/ui/table.tsx';
import { deleteRedirects, type Redirect, type RedirectSort } from '#lib/contract/redirects.ts';
import { RedirectRow } from './redirect-row.tsx';
import { useRedirects } from './redirects-context.tsx';
import { redirectsSearch } from './search-params.ts';

const ROW_HEIGHT = 36;

/** The redirects loaded so far, in a scrolling table. */
export function RedirectsTable({
  redirects,
  count,
  tried,
  selected,
  scroller,
}: {
  redirects: readonly Redirect[];
  /** The path that is tested beside the table. */
  tried: string;
  selected: Selected<Redirect>;
  /** The number of matches; undefined when the API doesn't return it. */
  count: number | undefined;
  scroller: RefObject<HTMLDivElement | null>;
}) {
  const { site } = useRedirects();
  const mayDelete = usePermission(deleteRedirects, site).allowed;
  const [{ sort }, setState] = useQueryStates(redirectsSearch);
  const hasVisits = redirects.some(({ visits }) => visits !== undefined);
  const sorted = (by: RedirectSort, order: SortOrder) =>
    hasVisits
      ? { sort: sort === by ? order : 'none', onSort: () => void setState({ sort: by }) }
      : {};
  const reveal = useRef<((index: number) => void) | null>(null);
  const { toggle } = useStableCallbacks({ toggle: selected.toggle });
  useListKeys({
    rows: redirects.length,
    reveal: (index) => reveal.current?.(index),
    onSelect: (index) => {
      const redirect = redirects[index];
      if (redirect && mayDelete) selected.toggle(redirect.id, false);
    },
    onEscape: selected.clear,
  });
  const row: DrawItem<Redirect> = (redirect, index, measure) => {
    const isTested = tried !== '' && redirect.source === tried;
    return (
      <RedirectRow
        key={redirect.id}
        redirect={redirect}
        index={index}
        isTested={isTested}
        hasVisits={hasVisits}
        isSelected={selected.has(redirect.id)}
        onSelect={mayDelete ? toggle : undefined}
        measure={measure}
      />
    );
  };
  return (
    <Table tight aria-label="Redirects" aria-rowcount={(count ?? redirects.length) + 1}>
      <TableHead sticky>
        {mayDelete && (
          <HeadCell edge="start" className="w-16 max-md:w-13">
            <Checkbox
              aria-label="Select all redirects shown"
              checked={
                selected.items.length === 0
                  ? false
                  : selected.items.length === redirects.length || 'indeterminate'
              }
              onCheckedChange={(isOn) => selected.setAll(isOn === true)}
            />
          </HeadCell>
        )}
        <HeadCell
          className="max-md:min-[480px]:w-[44%] md:w-[27%]"
          {...sorted('source', 'ascending')}
        >
          From
        </HeadCell>
        <HeadCell className="max-[479px]:hidden">To</HeadCell>
        <HeadCell className="w-33 max-md:hidden">Problem</HeadCell>
        {hasVisits && (
          <HeadCell
            numeric
            className="w-26 @max-[44rem]:hidden"
            {...sorted('visits', 'descending')}
          >
            Visits, 30 d
          </HeadCell>
        )}
        <HeadCell className="w-24 max-md:hidden @max-[50rem]:hidden">Changed</HeadCell>
        <HeadCell edge="end">
          <span className="sr-only">More</span>
        </HeadCell>
      </TableHead>
      <LongTableBody
        keyOf={idOf}
        items={redirects}
        height={ROW_HEIGHT}
        row={row}
        scroller={scroller}
        reveal={reveal}
      />
    </Table>
  );
}

/** The number of rows shown, and the Show more button. */
export function TableFoot({
  shown,
  count,
  isLoading,
  more,
}: {
  shown: number;
  count: number | undefined;
  /** Whether the rows of another search or filter are still awaited. */
  isLoading: boolean;
  more: { fetch: () => void; isBusy: boolean } | null;
}) {
  const all = count === undefined ? undefined : formatNumber(count);
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5 text-meta text-ink-3">
      <span role="status">
        {isLoading
          ? 'Loading…'
          : more
            ? `1–${formatNumber(shown)} of ${all ?? 'more'}`
            : `${all ?? formatNumber(shown)} total`}
      </span>
      {more && !isLoading && (
        <Button size="small" busy={more.isBusy} onClick={more.fetch}>
          Show more
        </Button>
      )}
      <span className="ml-auto max-md:hidden">Case is ignored on the live site, too</span>
    </div>
  );
}
