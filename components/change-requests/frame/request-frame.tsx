import type { ReactNode } from 'react';
import { HeadSlots } from '#components/kit/head-slots.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import type { Crumb } from '#components/ui/page-head.tsx';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { RequestProvider } from './request-context.tsx';
import { RequestHead } from './request-head.tsx';

/** The header of a change request with one of its pages below. */
export function RequestFrame(props: {
  organizationId: string;
  request: ChangeRequest;
  space: Space;
  /** The breadcrumbs to its space. */
  crumbs: readonly Crumb[];
  children: ReactNode;
}) {
  const { organizationId, request, space, crumbs, children } = props;
  return (
    <Page>
      <RequestProvider organizationId={organizationId} request={request} space={space}>
        <HeadSlots>
          <RequestHead crumbs={crumbs} />
          {children}
        </HeadSlots>
      </RequestProvider>
    </Page>
  );
}
