'use client';

import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { isMissing } from './reads.ts';

/** A part of the account page that can be linked to, with a sentence on what it is. */
export function Section({
  id,
  title,
  aside,
  intro,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <SectionHead id={`${id}-title`} title={title} className="items-center">
        {aside}
      </SectionHead>
      {intro && <p className="max-w-[64ch] pt-2 text-ink-2">{intro}</p>}
      {children}
    </section>
  );
}

type Read = {
  data: unknown;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

/** A list's rows, or what stands in their place. */
export function SectionList({
  read,
  what,
  missing,
  isEmpty,
  empty,
  children,
}: {
  read: Read;
  /** What did not arrive, as a subject: `Your tokens`. */
  what: string;
  /** Said where the API does not have it. */
  missing: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}) {
  const problem = read.data === undefined ? (read.error as Problem | null) : null;
  if (problem && isMissing(problem)) return <p className="pt-3 text-ink-2">{missing}</p>;
  if (problem)
    return <ProblemState problem={problem} what={what} onRetry={() => void read.refetch()} />;
  if (read.isPending)
    return (
      <SkeletonRows label={`Reading: ${what}`} rows={2} avatar={false} className="-mx-gutter" />
    );
  if (isEmpty) return <p className="py-3 text-ink-2">{empty}</p>;
  return <ul>{children}</ul>;
}

/** One row: its name, facts in small print, and at the right what can be done with it. */
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
