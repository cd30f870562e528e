import type { Metadata } from 'next';
import { LazySpaceMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';

export const metadata: Metadata = { title: 'Space not found' };

export default function SpaceNotFound() {
  return <LazySpaceMissing />;
}
