import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function PreviewLoading() {
  return <SkeletonRows label="Loading preview" rows={10} shape="line" className="pt-6" />;
}
