import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function RedirectsLoading() {
  return <SkeletonRows label="Loading redirects" rows={12} shape="line" className="pt-14" />;
}
