import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SpaceCommentsLoading() {
  return <SkeletonRows label="The comments are loading" rows={6} className="pt-14" />;
}
