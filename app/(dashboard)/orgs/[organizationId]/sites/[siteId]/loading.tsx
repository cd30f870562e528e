import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SiteLoading() {
  return <SkeletonRows label="The site is loading" rows={10} shape="line" className="pt-6" />;
}
