import Link from 'next/link';
import type { AccessStep } from '#lib/contract/access.ts';

/** A collection above something in a sentence, leading to who sees that. */
export function PlaceLink({
  step: { on },
  organization,
}: {
  step: AccessStep;
  organization: string;
}) {
  if (!on.id) return 'a collection you don’t see';
  return (
    <>
      the collection{' '}
      <Link
        href={`/orgs/${organization}/collections/${encodeURIComponent(on.id)}/access`}
        prefetch={false}
        className="link"
      >
        {on.title}
      </Link>
    </>
  );
}
