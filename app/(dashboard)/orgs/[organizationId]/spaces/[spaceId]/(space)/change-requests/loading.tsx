import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SpaceRequestsLoading() {
  return (
    <SkeletonRows label="Loading change requests" rows={10} avatar={false} className="pt-14" />
  );
}
