'use client';

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { notify } from '#components/ui/toaster.tsx';
import type { Role } from '#lib/contract/levels.ts';
import { useDraft } from './draft.tsx';
import type { Reviewed } from './review.ts';
import { ReviewRow } from './review-row.tsx';

/** The number of lines on a page of the list. */
export const LINES_SHOWN = 100;

type Props = {
  reviewed: readonly Reviewed[];
  roleForAll: Role | null;
  page: number;
  onPage: (page: number) => void;
  /** How many addresses are still being looked up. */
  waiting: number;
  /** How many couldn't be looked up. */
  unknown: number;
  onRetry: () => void;
};

/** The list before it is sent: each address with its result and role. */
export function ReviewGrid({
  reviewed,
  roleForAll,
  page,
  onPage,
  waiting,
  unknown,
  onRetry,
}: Props) {
  const { draft, change, changeLine, focusesList } = useDraft();
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines } = draft;
  // The button that added the addresses is gone.
  useEffect(() => {
    if (lines.length === 0 || !focusesList.current) return;
    focusesList.current = false;
    heading.current?.focus();
  }, [lines, focusesList]);
  const table = useRef<HTMLTableElement>(null);
  const shown = reviewed.slice(page * LINES_SHOWN, (page + 1) * LINES_SHOWN);

  function remove(key: string): void {
    const index = draft.lines.findIndex((line) => line.key === key);
    const line = draft.lines[index];
    if (!line) return;
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    change(({ lines }) => ({ lines: lines.filter((one) => one.key !== key) }));
    notify(`${line.text || 'Empty line'} removed`, {
      id: 'invites-line',
      action: {
        label: 'Undo',
        onSelect: () => change(({ lines }) => ({ lines: lines.toSpliced(index, 0, line) })),
      },
    });
  }

  function setRoleForAll(role: Role | null): void {
    const before = { lines: draft.lines, roleForAll };
    const again = new Set(
      reviewed.filter(({ result }) => result === 'resend').map(({ line }) => line.key),
    );
    const hadOwn = draft.lines.some((line) => line.role !== undefined) || again.size > 0;
    change(({ lines }) => ({
      roleForAll: role,
      lines: lines.map(({ role: _own, unknownRole: _word, ...line }) =>
        // A pending invitation would otherwise keep its role.
        again.has(line.key) ? { ...line, role } : line,
      ),
    }));
    if (!hadOwn) return;
    notify('Role changed on all lines', {
      id: 'invites-role',
      action: { label: 'Undo', onSelect: () => change(before) },
    });
  }

  const misspelt = reviewed.filter(({ correction }) => correction);
  function correctAll(): void {
    const before = { lines: draft.lines };
    const corrections = new Map(misspelt.map(({ line, correction }) => [line.key, correction]));
    change(({ lines }) => ({
      lines: lines.map((line) => ({ ...line, text: corrections.get(line.key) ?? line.text })),
    }));
    notify(`${plural(misspelt.length, 'address', 'addresses')} corrected`, {
      id: 'invites-misspelt',
      action: { label: 'Undo', onSelect: () => change(before) },
    });
  }

  function clear(): void {
    const before = { lines: draft.lines };
    change({ lines: [] });
    notify(`${plural(reviewed.length, 'line')} removed`, {
      id: 'invites-line',
      action: { label: 'Undo', onSelect: () => change(before) },
    });
  }

  return (
    <section aria-labelledby="review-title" className="@container">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-gutter py-2">
        <h2
          ref={heading}
          id="review-title"
          tabIndex={-1}
          className="font-serif text-section font-medium outline-none"
        >
          Review {plural(reviewed.length, 'address', 'addresses')}
        </h2>
        <span className="text-meta text-ink-3">
          {waiting > 0
            ? `Checking for members and earlier invitations: ${formatNumber(waiting)} left`
            : 'Nothing is sent yet'}
        </span>
        <span className="ml-auto flex items-center gap-2">
          <Button variant="bare" size="small" onClick={clear}>
            Clear
          </Button>
          <span className="text-ink-2" aria-hidden>
            Role for all
          </span>
          <RoleSelect
            aria-label="Role for all"
            value={roleForAll}
            onValueChange={setRoleForAll}
            className="h-7 w-auto"
          />
        </span>
      </div>
      {misspelt.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-2 px-gutter pb-2 text-ink-2">
          <TriangleAlert aria-hidden className="size-3.5 text-warn" />
          {plural(misspelt.length, 'address looks', 'addresses look')} misspelled.
          <Button size="row" onClick={correctAll}>
            {misspelt.length === 1 ? 'Correct it' : `Correct all ${formatNumber(misspelt.length)}`}
          </Button>
        </p>
      )}
      {unknown > 0 && waiting === 0 && (
        <p role="status" className="flex flex-wrap items-center gap-2 px-gutter pb-2 text-ink-2">
          Couldn’t check {plural(unknown, 'address', 'addresses')}. Sending will show which of them
          are members.
          <Button size="row" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      <Table ref={table} tight role="table" className="max-md:block">
        <TableHead role="rowgroup" className="max-md:sr-only">
          <HeadCell role="columnheader" className="w-15">
            <span className="sr-only">Line</span>
          </HeadCell>
          <HeadCell role="columnheader" className="w-60">
            Address
          </HeadCell>
          <HeadCell role="columnheader">Result</HeadCell>
          <HeadCell role="columnheader" className="w-36">
            Role
          </HeadCell>
          <HeadCell role="columnheader" edge="end">
            <span className="sr-only">Remove</span>
          </HeadCell>
        </TableHead>
        <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-hairline">
          {shown.map((one) => (
            <ReviewRow key={one.line.key} reviewed={one} onChange={changeLine} onRemove={remove} />
          ))}
        </tbody>
      </Table>
      {reviewed.length > LINES_SHOWN && (
        <Pager total={reviewed.length} page={page} onPage={onPage} />
      )}
    </section>
  );
}

function Pager({
  total,
  page,
  onPage,
}: {
  total: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const last = Math.ceil(total / LINES_SHOWN) - 1;
  const from = page * LINES_SHOWN + 1;
  const to = Math.min(total, from + LINES_SHOWN - 1);
  return (
    <nav aria-label="Lines" className="flex items-center gap-2 px-gutter py-3">
      <span className="text-meta text-ink-3 tabular-nums">
        Lines {formatNumber(from)} to {formatNumber(to)} of {formatNumber(total)}
      </span>
      <Button
        size="small"
        className="ml-auto"
        unavailable={page === 0 ? 'This is the first page.' : undefined}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        size="small"
        unavailable={page >= last ? 'This is the last page.' : undefined}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
