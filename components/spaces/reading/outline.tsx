'use client';

import { useEffect, useState } from 'react';
import type { Heading } from '#components/kit/reading/markdown.tsx';
import { cn } from '#components/ui/cn.ts';

/** How far below the top of the text a heading counts as the one that is read, in pixels. */
const READING_LINE = 220;

/** The headings of the page beside it, the one that is read marked. */
export function Outline({ headings }: { headings: Heading[] }) {
  const current = useReadHeading(headings);
  // The text stays where it is, with an outline or without.
  if (headings.length < 2) return <div className="hidden w-56 flex-none xl:block print:hidden" />;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 hidden max-h-full w-56 flex-none overflow-y-auto pt-10 pr-6 pb-6 xl:block print:hidden"
    >
      <p className="mb-1.5 text-meta font-semibold text-ink-3">On this page</p>
      <ul className="border-l border-hairline">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
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

function useReadHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < READING_LINE;
      });
      setCurrent(passed?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    // What scrolls is a part of the page, whose event does not rise.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, [headings]);
  return current;
}
