'use client';

import { useEffect, useMemo, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import { LEVELS, nounHref } from './addresses.ts';

/** On the list, not on each link: a page has up to 80 of them. */
const links =
  '[&_a]:flex [&_a]:min-h-8 [&_a]:items-center [&_a]:gap-2 [&_a]:text-ink-2 [&_a]:hover:text-ink [&_a]:hover:underline [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-ink';
const partLinks =
  '[&_a]:-ml-px [&_a]:border-l [&_a]:border-transparent [&_a]:py-1 [&_a]:pl-3 [&_a]:text-meta [&_a[aria-current]]:border-accent';

/** The pages of the reference, and the parts of the current one with a mark at the one in view. */
export function ReferenceNav({
  nouns,
  current,
  parts,
}: {
  nouns: readonly { name: string; slug: string }[];
  /** The slug of the current page. */
  current: string;
  parts: readonly { id: string; title: string }[];
}) {
  const ids = useMemo(() => parts.map(({ id }) => id), [parts]);
  const inView = useScrollSpy(ids);
  const here = (
    <ul aria-label="On this page" className={cn('border-l border-hairline md:mb-2', partLinks)}>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === inView ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  const pages = [...nouns, { name: 'Levels and permissions', slug: 'levels' }];
  return (
    <nav
      aria-label="Resources"
      className="sticky top-0 max-h-dvh w-52 flex-none overflow-y-auto px-1 py-4 max-md:static max-md:max-h-none max-md:w-full max-md:py-2 print:hidden"
    >
      <ul className={links}>
        {pages.map(({ name, slug }) => (
          <li key={slug} className={cn(slug !== current && 'max-md:hidden')}>
            <Link
              href={slug === 'levels' ? LEVELS : nounHref(slug)}
              prefetch={false}
              aria-current={slug === current ? 'page' : undefined}
            >
              {name}
            </Link>
            {slug === current && parts.length > 0 && here}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far below the top of the window a part counts as the current one. */
const READING_LINE = 96;

/**
 * The id of the part that is being read: the last one whose top has passed the reading line.
 * @param ids the ids of elements, in the order of the page
 * @returns null above the first part
 */
function useScrollSpy(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const isAtEnd =
        window.scrollY > 0 &&
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = isAtEnd ? window.innerHeight : READING_LINE;
      const passed = ids.filter((id) => {
        const part = document.getElementById(id);
        return part !== null && part.getBoundingClientRect().top <= line;
      });
      setCurrent(passed.at(-1) ?? null);
    };
    const plan = () => {
      frame ||= window.requestAnimationFrame(look);
    };
    plan();
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('scroll', plan);
      window.removeEventListener('resize', plan);
    };
  }, [ids]);
  return current;
}
