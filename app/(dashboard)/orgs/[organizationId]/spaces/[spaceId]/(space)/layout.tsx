import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SpaceFrame } from '#components/spaces/space-frame.tsx';
import { SpaceHead } from '#components/spaces/space-head.tsx';
import { getSpace } from '#lib/contract/spaces.ts';
import { titleIn } from '#lib/session/page-title.ts';
import { pageState, readOrProblem } from '#lib/session/prefetch.ts';
import { readAbove, readSpace } from '../read-space.ts';

type Props = {
  children: ReactNode;
  params: Promise<{ organizationId: string; spaceId: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, spaceId } = await params;
  const { data: space } = await readOrProblem(getSpace, { parameters: { spaceId } });
  const title = space?.title ?? 'Space not found';
  return { title: await titleIn(organizationId, title) };
}

export default async function SpaceLayout({ children, params }: Props) {
  const { organizationId, spaceId } = await params;
  const space = await readSpace(organizationId, spaceId);
  const above = await readAbove(space.parent);
  return (
    <HydrationBoundary state={pageState()}>
      <SpaceFrame>
        <SpaceHead space={space} above={above} />
        {children}
      </SpaceFrame>
    </HydrationBoundary>
  );
}
