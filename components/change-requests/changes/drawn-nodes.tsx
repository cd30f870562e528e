'use client';

import type { ElementContent, Root } from 'hast';
import { type ComponentProps, createContext, memo, type ReactNode, useContext } from 'react';
import { isInApp } from '#components/kit/page-href.ts';
import { drawTree } from '#components/kit/reading/draw-tree.ts';
import { elements } from '#components/kit/reading/elements.tsx';
import { safeHref } from '#components/kit/reading/pages.ts';
import { FailedPicture, Picture } from '#components/kit/reading/picture.tsx';
import type { ResolvedLink } from '#components/kit/reading/resolve-links.ts';
import { Link } from '#components/ui/link.tsx';
import { decodeHref } from './diff/safe-href.ts';

/** Resolves the links and images of a text, as written in its source. */
const TargetsContext = createContext<(written: string) => ResolvedLink | undefined>(
  () => undefined,
);
export const TargetsProvider = TargetsContext.Provider;

const components = {
  ...elements,
  a: WrittenLink,
  img: WrittenPicture,
  figure: (props: ComponentProps<'figure'>) => <figure {...props} />,
  pre: Code,
  ins: (props: ComponentProps<'ins'>) => (
    <ins className="rounded-badge bg-ins-wash box-decoration-clone px-0.5 py-px text-ins underline decoration-[1.5px] underline-offset-3 before:sr-only before:content-['added:_'] after:sr-only after:content-['_end_of_added']">
      {props.children}
    </ins>
  ),
  del: (props: ComponentProps<'del'>) => (
    <del className="rounded-badge bg-del-wash box-decoration-clone px-0.5 py-px text-del line-through decoration-[1.5px] before:sr-only before:content-['removed:_'] after:sr-only after:content-['_end_of_removed']">
      {props.children}
    </del>
  ),
};

/** Renders safe elements like published text, with added and removed text marked. */
export const DrawnNodes = memo(function DrawnNodes({ nodes }: { nodes: ElementContent[] }) {
  const root: Root = { type: 'root', children: nodes };
  return drawTree(root, components);
});

function Code({ children, ...rest }: ComponentProps<'pre'> & { 'data-source'?: string }) {
  if (rest['data-source'] === undefined) return <pre {...rest}>{children}</pre>;
  return <pre className="text-[13px]/5 wrap-anywhere whitespace-pre-wrap">{children}</pre>;
}

function WrittenLink({ href: carriedHref, children, className: look }: ComponentProps<'a'>) {
  const targetOf = useContext(TargetsContext);
  if (!carriedHref) return <>{children}</>;
  const href = decodeHref(carriedHref);
  const target = targetOf(href);
  const found = target && 'href' in target ? target.href : safeHref(href);
  if (!found)
    return (
      <span className={look ?? 'link'} title={href}>
        {children}
      </span>
    );
  if (isInApp(found))
    return (
      <Link href={found} prefetch={false} title={href} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={found} title={href} rel="noreferrer" className={look}>
      {children}
    </a>
  );
}

function WrittenPicture({ src, alt, className }: ComponentProps<'img'>): ReactNode {
  const targetOf = useContext(TargetsContext);
  const written = typeof src === 'string' ? decodeHref(src) : '';
  const target = targetOf(written);
  const found = target && 'href' in target ? target.href : safeHref(written);
  if (!found) return <FailedPicture written={written} alt={alt} />;
  return <Picture key={found} src={found} alt={alt} className={className} />;
}
