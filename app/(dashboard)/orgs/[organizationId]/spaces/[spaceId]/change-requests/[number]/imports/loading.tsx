import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ImportsLoading() {
  return <SkeletonRows label="The imports are loading" rows={6} avatar={false} className="pt-14" />;
}
