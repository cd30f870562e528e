'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { roleIn } from '#components/kit/permission.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday } from '#lib/contract/activity.ts';
import { atLeast, type Level, levelName, levelOf } from '#lib/contract/levels.ts';
import { getMember } from '#lib/contract/members.ts';
import { listNotifications } from '#lib/contract/notifications.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { ownAttentionItemsOf } from './attention-items.ts';
import { AttentionSections, Headline, LeadItem } from './attention-list.tsx';
import { homeInputs, memberInputs } from './inputs.ts';
import { useReviewRequests } from './use-review-requests.ts';
import { WhatsNew } from './whats-new.tsx';
import { NEWEST_PAGE } from './work-items.ts';
import { YourWork } from './your-work.tsx';

const headlines: Record<Level, string> = {
  guest: 'You can see content shared with you in',
  read: 'You can read content in',
  comment: 'You can read and comment in',
  edit: 'You can edit in',
  review: 'You can review and merge in',
  create: 'You can create spaces and teams in',
  admin: 'You are an admin of',
};

const abilities: { does: string; level: Level }[] = [
  { does: 'See members and teams', level: 'read' },
  { does: 'Read content open to all members', level: 'read' },
  { does: 'Comment and join discussions', level: 'comment' },
  { does: 'Edit content', level: 'edit' },
  { does: 'Review and merge change requests', level: 'review' },
  { does: 'Create spaces and teams', level: 'create' },
  { does: 'Invite people, change roles and settings', level: 'admin' },
];

/** For members who aren't admins: their role and what it allows. */
export function YourRole({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const member = useQuery({
    ...queryFor(getMember, memberInputs(organization.id, user?.id ?? '-').member),
    enabled: user !== undefined,
  }).data;
  const reviews = useReviewRequests(organization.id);
  const { today: todayInput, answers } = homeInputs(organization.id);
  const today = useQuery(queryFor(getToday, todayInput)).data;
  const unread = useQuery(queryFor(listNotifications, answers)).data?.items;
  if (user && !member) return <Skeleton className="mt-2 h-6 w-3/5" />;
  const role = member?.role ?? roleIn(organization);
  const attention = ownAttentionItemsOf(organization.id, reviews, today, unread);
  const { lead } = attention;
  return (
    <>
      {lead ? (
        <LeadItem item={lead} organizationId={organization.id} />
      ) : (
        <article className="pb-6">
          <Headline>You’re all caught up in {organization.title}.</Headline>
        </article>
      )}
      <AttentionSections attention={attention} organizationId={organization.id} />
      <YourWork organizationId={organization.id} />
      <WhatsNew organizationId={organization.id} skip={lead?.key === NEWEST_PAGE ? 1 : 0} />
      <article className="pb-6">
        <div className="flex items-center gap-1.5 text-ink-3">
          Your role <RoleLevel role={role} />
        </div>
        <h2 className="mt-1 mb-1.5 max-w-[25em] font-serif text-[26px]/8 font-medium tracking-[-.015em] text-balance">
          {headlines[levelOf(role)]} {organization.title}.
        </h2>
        <p className="max-w-[62ch] text-ink-2">
          You may have more access to some spaces and collections.
        </p>
      </article>
      <section aria-labelledby="abilities">
        <SectionHead title="What you can do" id="abilities" />
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
        <span className="flex-none text-meta text-ink-3">requires {levelName(level)}</span>
      )}
    </li>
  );
}
