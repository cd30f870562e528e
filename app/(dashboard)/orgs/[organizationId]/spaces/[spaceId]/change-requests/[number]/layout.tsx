import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { importCountInput } from '#components/change-requests/frame/reads.ts';
import { RequestFrame } from '#components/change-requests/frame/request-frame.tsx';
import { requestInput } from '#components/change-requests/places.ts';
import { subjectOf } from '#components/change-requests/words.ts';
import { contentCrumbs } from '#components/kit/content-crumbs.ts';
import { routes } from '#components/kit/routes.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { listImports } from '#lib/contract/imports.ts';
import { getUser } from '#lib/contract/users.ts';
import { titleIn } from '#lib/session/page-title.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readAbove } from '../../read-space.ts';
import { type Params, readRequest } from './read-request.ts';

type Props = { children: ReactNode; params: Promise<Params> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, spaceId, number } = await params;
  const { data } = await readOrProblem(getChangeRequest, requestInput(spaceId, number));
  const title = data ? `${subjectOf(data)} #${data.number}` : 'Change request not found';
  return { title: await titleIn(organizationId, title) };
}

export default async function ChangeRequestLayout({ children, params }: Props) {
  const named = await params;
  const { spaceId, number } = named;
  const { space, request } = await readRequest(named);
  const [above] = await Promise.all([
    readAbove(space.parent),
    prefetch(reading(getUser, {}), reading(listImports, importCountInput(spaceId, number))),
  ]);
  return (
    <HydrationBoundary state={pageState()}>
      <RequestFrame
        organizationId={named.organizationId}
        request={request}
        space={space}
        crumbs={[
          ...contentCrumbs(space.organization, above),
          { label: space.title, href: routes.space(space) },
          { label: 'Change requests', href: routes.space(space, 'change-requests') },
        ]}
      >
        {children}
      </RequestFrame>
    </HydrationBoundary>
  );
}
