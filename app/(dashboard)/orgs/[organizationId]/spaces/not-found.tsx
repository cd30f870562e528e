import type { Metadata } from 'next';
import { SpaceMissing } from '#components/spaces/space-missing.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function SpaceNotFound() {
  return <SpaceMissing />;
}
