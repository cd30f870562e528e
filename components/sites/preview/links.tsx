import Link from 'next/link';
import type { ReactNode } from 'react';
import { safeHref } from '#components/kit/reading/pages.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import { below } from './places.ts';

/** Leads from a path of the site to its address in the preview, with the visitor and the theme kept. */
export type Lead = (path: string, query?: Record<string, string>) => string;

/** How the parts of a preview find their way. */
export type Ways = {
  lead: Lead;
  /** Where the spaces of the site are on it, by the ids of the spaces. */
  bases: ReadonlyMap<string, string>;
  /** The space that is read. */
  spaceId: string | undefined;
};

/** Leads from paths of a site into its preview. @param keep what stays in the query */
export function leadFrom(base: string, keep: Record<string, string>): Lead {
  return (path, query = {}) => {
    const place = path === '/' ? '' : path.split('/').map(encodeURIComponent).join('/');
    const search = new URLSearchParams({ ...keep, ...query }).toString();
    return `${base}${place}${search && `?${search}`}`;
  };
}

/** Where a link of the header or the footer leads; undefined for what is not on the site. */
function hrefOf(to: ContentReference, { lead, bases, spaceId }: Ways): string | undefined {
  if (to.kind === 'url') return safeHref(to.url);
  if (to.kind !== 'space' && to.kind !== 'page' && to.kind !== 'anchor') return undefined;
  const base = bases.get(to.space ?? spaceId ?? '');
  if (base === undefined) return undefined;
  const page = to.kind === 'space' ? undefined : to.page;
  return lead(below(base, ''), page ? { page } : {});
}

/** A link of the site's header, footer or announcement. */
export function SiteLink(props: {
  to: ContentReference | null;
  ways: Ways;
  className?: string;
  children: ReactNode;
}) {
  const { to, ways, className, children } = props;
  const href = to && hrefOf(to, ways);
  if (!href)
    return (
      <span className={className}>
        {children}
        {to && <span className="sr-only"> (leads to nothing on this site)</span>}
      </span>
    );
  if (to.kind === 'url')
    return (
      <a href={href} rel="noreferrer" className={className}>
        {children}
      </a>
    );
  return (
    <Link href={href} prefetch={false} className={className}>
      {children}
    </Link>
  );
}
