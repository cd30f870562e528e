'use client';

import NextLink from 'next/link';
import { whatIsMissing } from '#components/kit/reading/resolve-links.ts';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Link } from '#lib/contract/revisions.ts';
import { hrefOf, isInApp, pageHref } from '../places.ts';
import { safeHref } from '../reading/tree.ts';
import { standingsOf, targetName } from './link-places.ts';
import { StatusBadge } from './status-badge.tsx';

/** One link: its words, where it leads or what could be meant, its status, and where it stands. */
export function LinkRow({ base, link }: { base: string; link: Link }) {
  return (
    <Row>
      <Cell className="py-2 align-top">
        <span className="block font-semibold wrap-anywhere">
          {link.text || <span className="font-normal text-ink-3">No words</span>}
        </span>
        <span className="mt-1 block md:hidden">
          <StatusBadge status={link.status} />
        </span>
        <span className="mt-1 block text-ink-2 lg:hidden">
          <Target base={base} link={link} />
        </span>
        <span className="mt-1 block md:hidden">
          <Standings link={link} />
        </span>
      </Cell>
      <Cell className="py-2 align-top max-lg:hidden">
        <Target base={base} link={link} />
      </Cell>
      <Cell className="py-2 align-top max-md:hidden">
        <StatusBadge status={link.status} />
      </Cell>
      <Cell className="py-2 pr-gutter align-top max-md:hidden">
        <Standings link={link} />
      </Cell>
    </Row>
  );
}

function Target({ base, link }: { base: string; link: Link }) {
  const { targetReference, href: written = '', status, suggestions = [] } = link;
  if (status === 'broken')
    return (
      <>
        <span className="mono block text-[12px] text-danger line-through wrap-anywhere">
          {written}
        </span>
        <span className="block text-meta text-ink-2">{whatIsMissing(written)}</span>
        {suggestions.length > 0 && (
          <span className="block text-meta text-ink-2">
            Perhaps{' '}
            {suggestions.map(({ page, title, path }, index) => (
              <span key={page}>
                {index > 0 && ' or '}
                <NextLink href={pageHref(base, path)} prefetch={false} className="link">
                  {title}
                </NextLink>
              </span>
            ))}
          </span>
        )}
      </>
    );
  const name = targetName(targetReference) ?? written;
  const found = (targetReference && hrefOf(targetReference)) ?? written;
  const href = safeHref(found);
  return (
    <>
      {href ? <Way href={href} name={name} /> : <span className="wrap-anywhere">{name}</span>}
      {name !== written && (
        <span className="mono block text-[12px] text-ink-3 wrap-anywhere">{written}</span>
      )}
    </>
  );
}

function Way({ href, name }: { href: string; name: string }) {
  const look = 'block wrap-anywhere hover:underline';
  if (isInApp(href))
    return (
      <NextLink href={href} prefetch={false} className={look}>
        {name}
      </NextLink>
    );
  return (
    <a href={href} rel="noreferrer" className={look}>
      {name} <span aria-hidden>↗</span>
    </a>
  );
}

function Standings({ link }: { link: Link }) {
  return (
    <>
      {standingsOf(link).map(({ key, page, section, href }) => (
        <NextLink
          key={key}
          href={href}
          prefetch={false}
          className="block text-ink-2 wrap-anywhere hover:text-ink hover:underline"
        >
          {page}
          {section && <span className="mono text-[12px] text-ink-3"> #{section}</span>}
        </NextLink>
      ))}
    </>
  );
}
