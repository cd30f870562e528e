import { SkeletonFields } from '#components/ui/skeleton.tsx';

export default function VisitorsLoading() {
  return <SkeletonFields label="Loading visitor settings" className="max-w-220" />;
}
