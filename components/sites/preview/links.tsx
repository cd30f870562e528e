import Link from 'next/link';
import type { ReactNode } from 'react';
import { safeHref } from '#components/kit/reading/pages.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import { joinPath } from './path-target.ts';

/** Turns a path on the site into its URL in the preview, keeping the visitor and theme. */
export type PreviewHref = (path: string, query?: Record<string, string>) => string;

/** How links in the preview are resolved. */
export type LinkContext = {
  hrefFor: PreviewHref;
  /** The paths of the site's spaces, by space id. */
  bases: ReadonlyMap<string, string>;
  /** The space being read. */
  spaceId: string | undefined;
};

/** Turns paths on a site into preview URLs. @param keep the query parameters to keep */
export function previewHrefFrom(base: string, keep: Record<string, string>): PreviewHref {
  return (path, query = {}) => {
    const place = path === '/' ? '' : path.split('/').map(encodeURIComponent).join('/');
    const search = new URLSearchParams({ ...keep, ...query }).toString();
    return `${base}${place}${search && `?${search}`}`;
  };
}

/** The URL of a header or footer link; undefined when its target isn't on the site. */
function hrefOf(
  to: ContentReference,
  { hrefFor, bases, spaceId }: LinkContext,
): string | undefined {
  if (to.kind === 'url') return safeHref(to.url);
  if (to.kind !== 'space' && to.kind !== 'page' && to.kind !== 'anchor') return undefined;
  const base = bases.get(to.space ?? spaceId ?? '');
  if (base === undefined) return undefined;
  const page = to.kind === 'space' ? undefined : to.page;
  return hrefFor(joinPath(base, ''), page ? { page } : {});
}

/** A link in the site's header, footer or announcement. */
export function SiteLink(props: {
  to: ContentReference | null;
  linkContext: LinkContext;
  className?: string;
  children: ReactNode;
}) {
  const { to, linkContext, className, children } = props;
  const href = to && hrefOf(to, linkContext);
  if (!href)
    return (
      <span className={className}>
        {children}
        {to && <span className="sr-only"> (not on this site)</span>}
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
