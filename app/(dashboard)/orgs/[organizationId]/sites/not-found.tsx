import type { Metadata } from 'next';
import { LazySiteMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';

export const metadata: Metadata = { title: 'Site not found' };

export default function SiteNotFound() {
  return <LazySiteMissing />;
}
