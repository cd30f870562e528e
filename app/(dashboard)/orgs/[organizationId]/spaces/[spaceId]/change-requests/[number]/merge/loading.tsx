import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function MergeLoading() {
  return (
    <SkeletonRows
      label="Loading merge preview"
      rows={8}
      shape="line"
      avatar={false}
      className="pt-14"
    />
  );
}
