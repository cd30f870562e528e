import type { ReactNode } from 'react';
import { Page } from '#components/kit/page-frame.tsx';
import { HeadSlots } from './head-slots.tsx';

/** The pages of a site below its head. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <HeadSlots>{children}</HeadSlots>
    </Page>
  );
}
