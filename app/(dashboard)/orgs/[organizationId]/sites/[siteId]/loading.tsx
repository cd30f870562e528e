import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SiteLoading() {
  return <SkeletonRows label="Loading site" rows={10} shape="line" className="pt-6" />;
}
