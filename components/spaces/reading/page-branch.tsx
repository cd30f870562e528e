'use client';

import { ArrowUpRight, ChevronRight, EyeOff, Unlink } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import { isInApp } from '../places.ts';
import type { TreePage } from './tree.ts';
import type { Branches } from './use-open-branches.ts';

/** The number of siblings shown at a time. */
const STEP = 200;

type Props = {
  pages: TreePage[];
  depth: number;
  above?: string;
  current: string | undefined;
  branches: Branches;
};

/** Sibling pages, each with its subpages. */
export function PageBranch({ pages, depth, above, current, branches }: Props) {
  const [limit, setLimit] = useState(STEP);
  const currentIndex = pages.findIndex(({ id }) => id === current);
  const shown = Math.max(limit, currentIndex + 1 + STEP / 4);
  const rest = pages.length - shown;
  return (
    <>
      <ul>
        {pages.slice(0, shown).map((page) => (
          <li key={page.id}>
            <PageRow
              page={page}
              depth={depth}
              above={above}
              current={current}
              branches={branches}
            />
            {page.pages.length > 0 && branches.isOpen(page.id) && (
              <PageBranch
                current={current}
                branches={branches}
                pages={page.pages}
                depth={depth + 1}
                above={page.id}
              />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="px-gutter py-2">
          <Button size="small" onClick={() => setLimit(shown + STEP)}>
            {rest > STEP ? `Show ${STEP} of ${formatNumber(rest)} more` : `Show ${rest} more`}
          </Button>
        </div>
      )}
    </>
  );
}

const row =
  'flex min-w-0 flex-1 items-center gap-1.5 py-1.5 pr-3 pl-1.5 text-left text-ink-2 -outline-offset-2 hover:text-ink pointer-coarse:py-3';

function PageRow(
  props: Omit<Props, 'pages' | 'above'> & { page: TreePage; above?: string | undefined },
) {
  const { page, depth, above, current, branches } = props;
  const isCurrent = page.id === current;
  const holds = page.pages.length > 0;
  const isOpen = branches.isOpen(page.id);
  const marks = { 'data-row': '', 'data-branch': holds ? page.id : undefined, 'data-above': above };
  return (
    <div
      style={{ paddingLeft: `calc(var(--gutter) - 24px + ${Math.min(depth, 6) * 16}px)` }}
      className={cn(
        'flex items-start [contain-intrinsic-size:auto_32px] [content-visibility:auto] hover:bg-paper-2',
        isCurrent && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-wash',
      )}
    >
      {holds ? (
        <button
          type="button"
          tabIndex={page.kind === 'group' ? -1 : undefined}
          aria-hidden={page.kind === 'group' || undefined}
          aria-expanded={isOpen}
          aria-label={`Pages under ${page.title}`}
          onClick={() => branches.toggle(page.id)}
          className="grid size-6 flex-none translate-y-1 place-items-center rounded-badge text-ink-3 hover:text-ink pointer-coarse:translate-y-2.5"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 transition-transform', isOpen && 'rotate-90')}
          />
        </button>
      ) : (
        <span className="w-6 flex-none" />
      )}
      {page.kind === 'group' ? (
        <button
          type="button"
          {...marks}
          aria-expanded={holds ? isOpen : undefined}
          onClick={() => branches.toggle(page.id)}
          className={cn(row, 'font-semibold text-ink')}
        >
          <Title page={page} />
        </button>
      ) : (
        <PageLink page={page} isCurrent={isCurrent} marks={marks} />
      )}
    </div>
  );
}

function PageLink(props: { page: TreePage; isCurrent: boolean; marks: object }) {
  const { page, isCurrent, marks } = props;
  if (!page.href)
    return (
      <span className={cn(row, 'text-ink-3')}>
        <Title page={page} />
        <Unlink aria-hidden className="size-3.5" />
        <span className="sr-only">(broken link)</span>
      </span>
    );
  const look = cn(row, isCurrent && 'font-semibold text-ink');
  if (!isInApp(page.href))
    return (
      <a href={page.href} rel="noreferrer" className={look} {...marks}>
        <Title page={page} />
      </a>
    );
  return (
    <Link
      href={page.href}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={look}
      {...marks}
    >
      <Title page={page} />
    </Link>
  );
}

function Title({ page }: { page: TreePage }) {
  return (
    <>
      {page.emoji && <span aria-hidden>{page.emoji}</span>}
      <span className="min-w-0 wrap-anywhere">{page.title}</span>
      {page.kind === 'link' && page.href && (
        <>
          <ArrowUpRight aria-hidden className="size-3.5 text-ink-3" />
          <span className="sr-only">(leaves this space)</span>
        </>
      )}
      {page.isHidden && (
        <>
          <EyeOff aria-hidden className="ml-auto size-3.5 text-ink-3" />
          <span className="sr-only">(hidden from readers)</span>
        </>
      )}
    </>
  );
}
