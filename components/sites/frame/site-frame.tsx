import type { ReactNode } from 'react';
import { HeadSlots } from '#components/kit/head-slots.tsx';
import { Page } from '#components/kit/page-frame.tsx';

/** The pages of a site below its head. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <HeadSlots>{children}</HeadSlots>
    </Page>
  );
}
