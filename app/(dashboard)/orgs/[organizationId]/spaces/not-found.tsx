import type { Metadata } from 'next';
import { SpaceMissingLater } from '#app/(dashboard)/orgs/seldom-later.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function SpaceNotFound() {
  return <SpaceMissingLater />;
}
