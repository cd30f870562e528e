import { SkeletonFields } from '#components/ui/skeleton.tsx';

export default function SpaceSettingsLoading() {
  return <SkeletonFields label="Loading settings" />;
}
