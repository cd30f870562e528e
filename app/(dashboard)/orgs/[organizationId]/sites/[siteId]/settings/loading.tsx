import { SkeletonFields } from '#components/ui/skeleton.tsx';

export default function SiteSettingsLoading() {
  return <SkeletonFields label="Loading settings" className="max-w-160" />;
}
