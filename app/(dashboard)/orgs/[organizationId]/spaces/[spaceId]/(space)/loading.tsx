import { ReaderSkeleton } from '#components/spaces/reading/text-skeleton.tsx';

/** Shown while the tree of pages is loading; the other tabs have their own. */
export default function SpaceLoading() {
  return <ReaderSkeleton />;
}
