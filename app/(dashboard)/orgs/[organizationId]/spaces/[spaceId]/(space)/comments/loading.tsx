import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SpaceCommentsLoading() {
  return <SkeletonRows label="Loading comments" rows={6} className="pt-14" />;
}
