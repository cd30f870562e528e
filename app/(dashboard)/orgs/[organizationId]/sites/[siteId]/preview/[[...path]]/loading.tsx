import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function PreviewLoading() {
  return <SkeletonRows label="The preview is loading" rows={10} shape="line" className="pt-6" />;
}
