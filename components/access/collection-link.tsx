import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import type { AccessStep } from '#lib/contract/access.ts';

/** A collection in a sentence, linked to its access page. */
export function CollectionLink({
  step: { on },
  organization,
}: {
  step: AccessStep;
  organization: string;
}) {
  if (!on.id) return 'a collection you can’t see';
  return (
    <>
      the collection{' '}
      <Link href={routes.collectionAccess(organization, on.id)} prefetch={false} className="link">
        {on.title}
      </Link>
    </>
  );
}
