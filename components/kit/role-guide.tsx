'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Level } from '#components/ui/level.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { queryFor } from '#lib/client/query.ts';
import { levelName, levelOf, levels, rankOf } from '#lib/contract/levels.ts';
import { getMember } from '#lib/contract/members.ts';
import { getUser } from '#lib/contract/users.ts';
import { levelDoes } from './levels.ts';
import { useOrganizationInPath } from './organization-in-path.ts';

/** Opens what each role allows, with the caller's own one marked. */
export function RoleGuide() {
  const organizationId = useOrganizationInPath();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const member = useQuery({
    ...queryFor(getMember, { parameters: { organizationId, userId: me ?? '-' } }),
    enabled: me !== undefined && organizationId !== '',
  }).data;
  const own = member && levelOf(member.role);
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="bare">What each role can do</Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Roles">
        <p className="font-semibold">Roles</p>
        <p className="mt-1 mb-2 text-ink-2">Each role includes the ones below it.</p>
        <ul>
          {levels.toReversed().map((level) => (
            <li key={level} className="flex gap-3 border-t border-hairline py-1.5">
              <Level filled={rankOf(level)} className="w-24 flex-none self-start font-medium">
                {levelName(level)}
              </Level>
              <span className="min-w-0 flex-1 text-ink-2">
                {levelDoes[level]}
                {level === own && <span className="block text-meta text-ink-3">Your role</span>}
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
