import { TextSkeleton } from '#components/spaces/reading/text-skeleton.tsx';

export default function PageLoading() {
  return <TextSkeleton />;
}
