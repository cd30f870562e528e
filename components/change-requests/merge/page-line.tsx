'use client';

import { useRequest } from '../frame/request-context.tsx';
import { SignMark } from '../sign-mark.tsx';
import { doneWords, signOfSide } from './merge-words.ts';
import type { ForecastPage } from './resolutions.ts';

/** What became of a page, by its sign, its name and in words. */
export function PageWords({ page }: { page: ForecastPage }) {
  const { space } = useRequest();
  const change = page.ours ?? page.theirs;
  return (
    <>
      {change && <SignMark sign={signOfSide(change)} />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">{page.title || 'Without a title'}</span>
        {page.path && (
          <span className="mono text-[12px] text-ink-3 wrap-anywhere">/{page.path}</span>
        )}
      </span>
      <span className="text-meta text-ink-3 max-md:w-full max-md:pl-7.5">
        {doneWords(page, space.title)}
      </span>
    </>
  );
}

/** A page that one side changed. */
export function PageLine({ page }: { page: ForecastPage }) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-hairline py-1.5">
      <PageWords page={page} />
    </li>
  );
}
