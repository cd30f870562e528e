import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function RedirectsLoading() {
  return (
    <SkeletonRows label="The redirects are loading" rows={12} shape="line" className="pt-14" />
  );
}
