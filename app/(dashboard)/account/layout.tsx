import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Frame } from '#components/frame/frame.tsx';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading } from '#lib/session/prefetch.ts';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await prefetch(reading(listOrganizations, { query: { limit: 100 } }), reading(getUser, {}));
  return (
    <HydrationBoundary state={pageState()}>
      <Frame organizationId={null}>{children}</Frame>
    </HydrationBoundary>
  );
}
