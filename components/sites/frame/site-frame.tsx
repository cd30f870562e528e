import type { ReactNode } from 'react';
import { HeadSlots } from '#components/kit/head-slots.tsx';
import { Page } from '#components/kit/page-frame.tsx';

/** The layout of a site's pages below its head. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <HeadSlots>{children}</HeadSlots>
    </Page>
  );
}
