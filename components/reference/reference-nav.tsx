'use client';

import { useMemo } from 'react';
import { useScrollSpy } from '#components/kit/use-scroll-spy.ts';
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
