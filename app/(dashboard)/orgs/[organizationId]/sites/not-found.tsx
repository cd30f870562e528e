import type { Metadata } from 'next';
import { SiteMissing } from '#components/sites/frame/site-missing.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function SiteNotFound() {
  return <SiteMissing />;
}
