import type { Metadata } from 'next';
import { LazyRequestMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';

export const metadata: Metadata = { title: 'Change request not found' };

export default function ChangeRequestNotFound() {
  return <LazyRequestMissing />;
}
