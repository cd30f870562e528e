import type { Metadata } from 'next';
import { SiteMissingLater } from '#components/frame/seldom-later.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function SiteNotFound() {
  return <SiteMissingLater />;
}
