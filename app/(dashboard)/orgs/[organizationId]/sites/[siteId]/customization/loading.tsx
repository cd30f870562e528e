import { SkeletonFields } from '#components/ui/skeleton.tsx';

export default function SiteCustomizationLoading() {
  return <SkeletonFields label="Loading customization" fields={6} className="max-w-112" />;
}
