import { SkeletonFields } from '#components/ui/skeleton.tsx';

export default function SettingsLoading() {
  return <SkeletonFields label="Loading settings" fields={6} />;
}
