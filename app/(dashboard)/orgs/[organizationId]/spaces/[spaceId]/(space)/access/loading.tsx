import { AccessSkeleton } from '#components/access/access-skeleton.tsx';

export default function SpaceAccessLoading() {
  return <AccessSkeleton />;
}
