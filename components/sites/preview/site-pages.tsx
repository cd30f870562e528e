import Link from 'next/link';
import { safeHref } from '#components/kit/reading/pages.ts';
import { cn } from '#components/ui/cn.ts';
import type { Page } from '#lib/contract/revisions.ts';
import { type LinkContext, SiteLink } from './links.tsx';
import { joinPath } from './path-target.ts';

type Props = {
  pages: readonly Page[];
  /** The path of the space on the site. */
  base: string;
  /** The page being read, and the pages above it. */
  trail: readonly string[];
  linkContext: LinkContext;
};

/** The pages of a space: groups with their pages, and subpages on the way to the page being read. */
export function SitePages(props: Props) {
  return (
    <nav
      aria-label="Pages of the space"
      className="w-60 flex-none border-r border-hairline py-4 text-form max-lg:max-h-60 max-lg:w-full max-lg:overflow-y-auto max-lg:border-r-0 max-lg:border-b"
    >
      <Branch {...props} depth={0} />
    </nav>
  );
}

function Branch({ depth, ...props }: Props & { depth: number }) {
  const shown = props.pages.filter((page) => !page.hidden);
  return (
    <ul>
      {shown.map((page) => (
        <li key={page.id}>
          <Row {...props} page={page} depth={depth} />
          {page.type !== 'link' &&
            page.pages.length > 0 &&
            (page.type === 'group' || props.trail.includes(page.id)) && (
              <Branch {...props} pages={page.pages} depth={depth + 1} />
            )}
        </li>
      ))}
    </ul>
  );
}

function Row({ page, depth, base, trail, linkContext }: Props & { page: Page; depth: number }) {
  const style = { paddingLeft: `calc(var(--gutter) + ${Math.min(depth, 6) * 14}px)` };
  const words = (
    <>
      {page.emoji && <span aria-hidden>{page.emoji} </span>}
      <span className="wrap-anywhere">{page.title}</span>
    </>
  );
  if (page.type === 'group')
    return (
      <p style={style} className="pt-3 pb-1 pr-3 text-meta font-semibold text-ink-2">
        {words}
      </p>
    );
  const look = 'block py-1.5 pr-3 text-ink-2 hover:bg-paper-2 hover:text-ink';
  if (page.type === 'link') {
    const href = safeHref(page.href);
    const to =
      page.target.kind === 'url' && href ? ({ kind: 'url', url: href } as const) : page.target;
    return (
      <div style={style}>
        <SiteLink
          to={to}
          linkContext={linkContext}
          className="block py-1.5 pr-3 text-ink-2 hover:text-ink"
        >
          {words}
        </SiteLink>
      </div>
    );
  }
  const isCurrent = trail.at(-1) === page.id;
  return (
    <Link
      href={linkContext.hrefFor(joinPath(base, page.path))}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      style={style}
      className={cn(
        look,
        isCurrent &&
          'bg-accent-wash font-semibold text-ink shadow-[inset_3px_0_0_var(--site-primary)]',
      )}
    >
      {words}
    </Link>
  );
}
