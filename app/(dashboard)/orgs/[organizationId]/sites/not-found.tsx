import type { Metadata } from 'next';
import { SiteMissingLater } from '#app/(dashboard)/orgs/seldom-later.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function SiteNotFound() {
  return <SiteMissingLater />;
}
