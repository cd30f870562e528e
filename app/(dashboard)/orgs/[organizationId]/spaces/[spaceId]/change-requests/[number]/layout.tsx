import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { importCountInput, whoCanReads } from '#components/change-requests/frame/reads.ts';
import { RequestFrame } from '#components/change-requests/frame/request-frame.tsx';
import { requestInput, requestsHref } from '#components/change-requests/places.ts';
import { subjectOf } from '#components/change-requests/words.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { listImports } from '#lib/contract/imports.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/page.ts';
import { type Params, readRequest } from './read-request.ts';

type Props = { children: ReactNode; params: Promise<Params> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { spaceId, number } = await params;
  const { data } = await readOrProblem(getChangeRequest, requestInput(spaceId, number));
  const title = data ? `${subjectOf(data)} #${data.number}` : 'Not here';
  return { title: { default: title, template: `%s · ${title} · Masthead` } };
}

export default async function ChangeRequestLayout({ children, params }: Props) {
  const named = await params;
  const { organizationId, spaceId, number } = named;
  const { space, request } = await readRequest(named);
  await prefetch(
    reading(getUser, {}),
    reading(listImports, importCountInput(spaceId, number)),
    ...whoCanReads(space).map((input) => reading(listSpaceAudience, input)),
  );
  const base = `/orgs/${organizationId}/spaces/${spaceId}`;
  return (
    <HydrationBoundary state={pageState()}>
      <RequestFrame
        organizationId={organizationId}
        request={request}
        space={space}
        crumbs={[
          { label: space.title, href: base },
          { label: 'Change requests', href: requestsHref(organizationId, spaceId) },
        ]}
      >
        {children}
      </RequestFrame>
    </HydrationBoundary>
  );
}
