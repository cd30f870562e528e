import type { Metadata } from 'next';
import { LazySpaceMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { currentPath, readOrProblem } from '#lib/session/prefetch.ts';
import { pageNamedIn } from '../require-path.ts';

/** Of a missing page; a missing space has its title from the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const page = pageNamedIn(await currentPath());
  const space = page && (await readOrProblem(getSpace, { parameters: page })).data;
  return space ? { title: 'Page not found' } : {};
}

export default function SpaceNotFound() {
  return <LazySpaceMissing />;
}
