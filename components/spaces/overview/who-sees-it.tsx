'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { roleAt } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { type Above, spaceHref } from '../places.ts';
import { visibilityWords } from '../words.ts';
import { overviewReads } from './reads.ts';

/** How many people see a space, by what, and the way to each of them. */
export function WhoSeesIt({ space, above }: { space: Space; above: readonly Above[] }) {
  const reads = overviewReads(space.id);
  const audience = useQuery(queryFor(listSpaceAudience, reads.audience)).data;
  const { defaultLevel } = space;
  return (
    <section aria-labelledby="space:audience">
      <SectionHead title="Who sees it" id="space:audience" />
      <div className="grid gap-2 py-2.5 text-ink-2">
        {audience?.count !== undefined && (
          <p className="font-serif text-section font-medium text-ink">
            {audience.count === 1
              ? 'One person of the organization'
              : `${audience.count.toLocaleString('en')} people of the organization`}
          </p>
        )}
        <p>{byDefault(space, above.at(-1)?.title)}</p>
        {defaultLevel && defaultLevel !== 'guest' && (
          <p className="text-ink">
            <RoleLevel role={roleAt(defaultLevel)} />
          </p>
        )}
        <p>
          {visibilityWords[space.visibility].name}:{' '}
          {lowered(visibilityWords[space.visibility].means)}.
        </p>
        <p>
          <Button asChild size="small">
            <Link href={`${spaceHref(space)}/access`}>
              <ShieldCheck aria-hidden /> Who, and why
            </Link>
          </Button>
        </p>
      </div>
    </section>
  );
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function byDefault({ defaultLevel, parentHidden }: Space, parent: string | undefined): string {
  if (defaultLevel === 'guest') return 'Only admins, and those who were granted a level here.';
  if (defaultLevel)
    return `Everybody without a grant of their own has ${levelWords[defaultLevel].name} here.`;
  if (parentHidden)
    return 'Everybody without a grant of their own has what stands above it gives. That isn’t shown to you.';
  return parent
    ? `Everybody without a grant of their own has what they have on ${parent}.`
    : 'Everybody without a grant of their own has their role in the organization.';
}
