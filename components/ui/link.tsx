'use client';

// biome-ignore lint/style/noRestrictedImports: the one place
import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  href: string;
  /** Never prefetches the page, such as in the rows of a list, which the pointer only crosses. */
  prefetch?: false;
};

/**
 * A link to another page, which is prefetched when the link is hovered or focused. Next would prefetch the
 * pages of all links in view: a third of the server’s work for a page, while its scripts still load.
 */
export function Link({ prefetch, ...rest }: LinkProps) {
  const isOnPage = rest.href.startsWith('#');
  return prefetch === false || isOnPage ? (
    <NextLink {...rest} prefetch={false} />
  ) : (
    <PrefetchingLink {...rest} />
  );
}

function PrefetchingLink({ onPointerEnter, onFocus, ...rest }: Omit<LinkProps, 'prefetch'>) {
  const router = useRouter();
  return (
    <NextLink
      {...rest}
      prefetch={false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        router.prefetch(rest.href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        router.prefetch(rest.href);
      }}
    />
  );
}
