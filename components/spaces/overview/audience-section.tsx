'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Readers } from '#components/kit/readers.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpaceReaders } from '#lib/contract/access.ts';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import { levelName, roleAt } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';
import { visibilityWords } from '../words.ts';
import { overviewReads } from './reads.ts';

/** How many people can see a space and why, with a link to the details. */
export function AudienceSection({ space, above }: { space: Space; above: readonly Ancestor[] }) {
  const reads = overviewReads(space.id);
  const readers = useQuery(queryFor(getSpaceReaders, reads.readers)).data;
  const defaultLevel = defaultLevelOf(space);
  return (
    <section aria-labelledby="space:audience">
      <SectionHead title="Who can see it" id="space:audience" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2.5 text-ink-2">
        {readers && <Readers organizationId={space.organization} readers={readers} />}
        <p>{byDefault(space, above.at(-1)?.title)}</p>
        {defaultLevel && defaultLevel !== 'guest' && (
          <p className="text-ink">
            <RoleLevel role={roleAt(defaultLevel)} />
          </p>
        )}
        {readers?.sites.length === 0 && <p>It isn’t published on a site.</p>}
        {!readers && (
          <p>
            {visibilityWords[space.visibility].name}:{' '}
            {lowered(visibilityWords[space.visibility].means)}.
          </p>
        )}
        <p>
          <Button asChild size="small">
            <Link href={routes.space(space, 'access')}>
              <ShieldCheck aria-hidden /> See who has access
            </Link>
          </Button>
        </p>
      </div>
    </section>
  );
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function byDefault(space: Space, parent: string | undefined): string {
  const defaultLevel = defaultLevelOf(space);
  if (defaultLevel === 'guest') return 'Only admins and people with a grant.';
  if (defaultLevel)
    return `Everyone without a grant of their own has the ${levelName(defaultLevel)} level here.`;
  if (space.parentHidden)
    return 'Everyone without a grant of their own inherits access from a collection that is hidden from you.';
  return parent
    ? `Everyone without a grant of their own inherits access from ${parent}.`
    : 'Everyone without a grant of their own has their role in the organization.';
}
