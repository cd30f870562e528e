import { ReaderSkeleton } from '#components/spaces/reading/text-skeleton.tsx';

/** Stands until the tree of pages is there; the other tabs have shapes of their own. */
export default function SpaceLoading() {
  return <ReaderSkeleton />;
}
