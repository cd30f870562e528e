'use client';

import { useEffect, useMemo } from 'react';
import type { OutlineHeading } from '#components/kit/reading/markdown.tsx';
import { useScrollSpy } from '#components/kit/use-scroll-spy.ts';
import { cn } from '#components/ui/cn.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';

/** The headings of a page, with the current one marked. @param isPart of a very long page */
export function Outline({ headings, isPart }: { headings: OutlineHeading[]; isPart: boolean }) {
  const current = useScrollSpy(useMemo(() => headings.map(({ id }) => id), [headings]));
  useEffect(() => {
    if (isPart) findPart();
  }, [isPart]);
  // Keeps the text at the same position with or without an outline.
  if (headings.length < 2) return <div className="hidden w-56 flex-none xl:block print:hidden" />;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 hidden max-h-full w-56 flex-none overflow-y-auto pt-10 pr-6 pb-6 xl:block print:hidden"
    >
      <p className="mb-1.5 text-meta font-semibold text-ink-3">On this page</p>
      <ul className="border-l border-hairline">
        {headings.map(({ id, text, level, href }) => (
          <li key={id}>
            <a
              href={href ?? `#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                '-ml-px block border-l-2 border-transparent py-1 pl-3 text-ink-2 wrap-anywhere hover:text-ink',
                level > 1 && 'pl-6 text-meta',
                id === current && 'border-accent font-semibold text-ink',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the part with the anchor of the address, if this one hasn't it. */
function findPart(): void {
  const { hash, search, pathname } = window.location;
  if (hash === '' || new URLSearchParams(search).has('part')) return;
  const anchor = percentDecoded(hash.slice(1));
  if (document.getElementById(anchor)) return;
  window.location.replace(`${pathname}?${new URLSearchParams({ anchor })}`);
}
