'use client';

import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';

type ListQuery = {
  data: unknown;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

/** The rows of a list, or its loading, empty or error state. */
export function SectionList({
  read,
  what,
  missing,
  isEmpty,
  empty,
  children,
}: {
  read: ListQuery;
  /** The list, as a subject: `Your tokens`. */
  what: string;
  /** Shown if the API doesn't support it. */
  missing: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}) {
  const problem = read.data === undefined ? (read.error as Problem | null) : null;
  if (problem?.isUnsupported) return <p className="pt-3 text-ink-2">{missing}</p>;
  if (problem)
    return <ProblemState problem={problem} what={what} onRetry={() => void read.refetch()} />;
  if (read.isPending)
    return (
      <SkeletonRows
        label={`Loading ${what.toLowerCase()}`}
        rows={2}
        avatar={false}
        className="-mx-gutter"
      />
    );
  if (isEmpty) return <p className="py-3 text-ink-2">{empty}</p>;
  return <ul>{children}</ul>;
}

/** One row: its title, details and an action. */
export function SectionRow({
  title,
  badge,
  facts,
  action,
}: {
  title: ReactNode;
  badge?: ReactNode;
  facts: readonly ReactNode[];
  action: ReactNode;
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          {badge}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-meta text-ink-3">
          {facts.map((fact, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
            <span key={position} className="not-first:before:mr-1.5 not-first:before:content-['·']">
              {fact}
            </span>
          ))}
        </div>
      </div>
      {action}
    </li>
  );
}
