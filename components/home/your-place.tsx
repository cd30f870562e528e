'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { atLeast, type Level, levelOf, type Role } from '#lib/contract/levels.ts';
import { getMember } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { reviewsWaiting } from './attention.ts';
import { Matters } from './matters.tsx';
import { ownReads } from './reads.ts';
import { useReviews } from './use-reviews.ts';

const headlines: Record<Level, string> = {
  guest: 'You see what is granted to you in',
  read: 'You can read in',
  comment: 'You can read and comment in',
  edit: 'You can edit in',
  review: 'You can review and merge in',
  create: 'You can create spaces and teams in',
  admin: 'You run',
};

const abilities: { does: string; level: Level }[] = [
  { does: 'See who is here, and the teams', level: 'read' },
  { does: 'Read what the organization has open to all', level: 'read' },
  { does: 'Join discussions', level: 'comment' },
  { does: 'Change content', level: 'edit' },
  { does: 'Approve and merge what others changed', level: 'review' },
  { does: 'Add spaces and create teams', level: 'create' },
  { does: 'Invite people, give roles, change settings', level: 'admin' },
];

/** For those who are no admin: their role, what it lets them do, and what takes another one. */
export function YourPlace({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const member = useQuery({
    ...queryFor(getMember, ownReads(organization.id, user?.id ?? '-').member),
    enabled: user !== undefined,
  }).data;
  const matter = reviewsWaiting(organization.id, useReviews(organization.id));
  if (user && !member) return <Skeleton className="mt-2 h-6 w-3/5" />;
  const role = member?.role ?? roleFrom(organization);
  return (
    <>
      <article className="pb-6">
        <div className="flex items-center gap-1.5 text-ink-3">
          Your role <RoleLevel role={role} />
        </div>
        <h2 className="mt-1 mb-1.5 max-w-[25em] font-serif text-[26px]/8 font-medium tracking-[-.015em] text-balance">
          {headlines[levelOf(role)]} {organization.title}.
        </h2>
        <p className="max-w-[62ch] text-ink-2">
          {matter ? '' : 'Nothing waits for you. '}A space or a collection can give you more than
          this role does.
        </p>
      </article>
      {matter && (
        <section aria-labelledby="waiting" className="mb-6">
          <SectionHead title="Waiting for you" id="waiting" />
          <Matters matters={[matter]} />
        </section>
      )}
      <section aria-labelledby="abilities">
        <SectionHead title="What your role lets you do" id="abilities" />
        <ul>
          {abilities.map(({ does, level }) => (
            <Ability key={does} does={does} level={level} has={atLeast(role, level)} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Ability({ does, level, has }: { does: string; level: Level; has: boolean }) {
  const Icon = has ? Check : Minus;
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5">
      <Icon aria-hidden className={has ? 'text-ins' : 'text-ink-3'} />
      <span className={`min-w-0 flex-1 ${has ? '' : 'text-ink-3'}`}>{does}</span>
      {has ? (
        <span className="sr-only">Yes</span>
      ) : (
        <span className="flex-none text-meta text-ink-3">takes {levelWords[level].name}</span>
      )}
    </li>
  );
}

/** The least role that has these permissions, where the API can't tell the caller's own. */
function roleFrom({ permissions }: Organization): Role | null {
  if (permissions.admin) return 'admin';
  if (permissions.createContent) return 'create';
  return permissions.listMembers ? 'read' : null;
}
