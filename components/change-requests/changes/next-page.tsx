'use client';

import { ArrowDown } from 'lucide-react';
import { SignMark } from '../sign-mark.tsx';
import type { ChangesReview } from './use-review.ts';

/** The link to the next changed page, at the end of a page. */
export function NextPage({ review }: { review: ChangesReview }) {
  const { next, changed, files, goTo } = review;
  const page = changed.find(({ id }) => id === next);
  const file = files.find(({ id }) => id === next);
  const sign = page?.sign ?? file?.sign;
  if (!next || !sign)
    return (
      <p className="mt-10 border-t border-hairline py-3 text-meta text-ink-3">No more changes.</p>
    );
  return (
    <button
      type="button"
      onClick={() => goTo(next)}
      className="mt-10 flex min-h-11 w-full items-center gap-2 border-t border-hairline text-left hover:bg-paper-2"
    >
      <SignMark sign={sign} />
      <b className="truncate">{page?.title ?? file?.name}</b>
      <span className="flex-none text-ink-2">{sign}</span>
      <span className="ml-auto flex flex-none items-center gap-1 text-meta text-ink-3">
        next {page ? 'page' : 'file'} <ArrowDown aria-hidden className="size-3.5" />
      </span>
    </button>
  );
}
