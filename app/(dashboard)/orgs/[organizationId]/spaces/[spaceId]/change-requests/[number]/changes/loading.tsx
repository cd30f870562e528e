import { ChangesSkeleton } from '#components/change-requests/changes/diff-skeleton.tsx';

export default function ChangesLoading() {
  return <ChangesSkeleton />;
}
