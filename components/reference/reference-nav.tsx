'use client';

import Link from 'next/link';
import { useMemo } from 'react';
import { cn } from '#components/ui/cn.ts';
import { LEVELS, nounHref } from './addresses.ts';
import { useScrollSpy } from './use-scroll-spy.ts';

const item = 'flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink hover:underline';

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
    <ul aria-label="On this page" className="border-l border-hairline md:mb-2">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === inView ? 'location' : undefined}
            className={cn(
              item,
              '-ml-px border-l border-transparent py-1 pl-3 text-meta',
              'aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink',
            )}
          >
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
      <ul>
        {pages.map(({ name, slug }) => (
          <li key={slug} className={cn(slug !== current && 'max-md:hidden')}>
            <Link
              href={slug === 'levels' ? LEVELS : nounHref(slug)}
              prefetch={false}
              aria-current={slug === current ? 'page' : undefined}
              className={cn(item, 'aria-[current]:font-semibold aria-[current]:text-ink')}
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
