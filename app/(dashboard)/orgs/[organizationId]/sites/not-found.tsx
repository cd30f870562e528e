import { LazySiteMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';

export default function SiteNotFound() {
  return <LazySiteMissing />;
}
