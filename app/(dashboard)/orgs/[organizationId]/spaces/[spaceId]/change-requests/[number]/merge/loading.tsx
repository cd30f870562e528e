import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function MergeLoading() {
  return (
    <SkeletonRows
      label="The forecast is loading"
      rows={8}
      shape="line"
      avatar={false}
      className="pt-14"
    />
  );
}
