import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SpaceRequestsLoading() {
  return (
    <SkeletonRows
      label="The change requests are loading"
      rows={10}
      avatar={false}
      className="pt-14"
    />
  );
}
