import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ImportsLoading() {
  return <SkeletonRows label="Loading imports" rows={6} avatar={false} className="pt-14" />;
}
