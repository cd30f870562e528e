'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FileText, Globe, type LucideIcon, UserRound } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import { listTree, sidebarTreeInput } from '#lib/contract/tree.ts';
import type { Overview } from './attention-items.ts';
import { Headline, ItemRow } from './attention-list.tsx';
import { peopleIn } from './counts.ts';
import { FixLink } from './fix-link.tsx';

type Step = {
  icon: LucideIcon;
  title: string;
  detail: string;
  fix: { label: string; href: string };
  isDone: boolean;
};

/** The first steps in a new organization; null once it has content and other people. */
export function useFirstSteps(
  organizationId: string,
  overview: Overview | undefined,
): readonly Step[] | null {
  const tree = useQuery(queryFor(listTree, sidebarTreeInput(organizationId, null))).data;
  if (!overview?.members || !tree) return null;
  const hasContent = tree.items.length > 0;
  const hasPeople = peopleIn(overview) > 1 || (overview.invites?.pending ?? 0) > 0;
  if (hasContent && hasPeople) return null;
  return [
    {
      icon: FileText,
      title: 'Create a space',
      detail: 'A space holds pages. Write them here, or import what you have.',
      fix: { label: 'New space', href: `${routes.content(organizationId)}?new=space` },
      isDone: hasContent,
    },
    {
      icon: UserRound,
      title: 'Invite people',
      detail: 'You’re the only member so far. Invite by email, or share an invite link.',
      fix: { label: 'Invite', href: routes.invites(organizationId) },
      isDone: hasPeople,
    },
    {
      icon: Globe,
      title: 'Publish a site',
      detail: 'A site shows your spaces to readers, at an address of its own.',
      fix: { label: 'New site', href: `${routes.sites(organizationId)}?new=1` },
      isDone: (overview.sites ?? 0) > 0,
    },
  ];
}

/** The first steps of an admin, each with what does it. */
export function FirstSteps({ steps, title }: { steps: readonly Step[]; title: string }) {
  return (
    <article className="pb-6">
      <Headline>{title}</Headline>
      <ol aria-label="First steps" className="mt-3 border-t border-hairline">
        {steps.map(({ icon: Icon, title, detail, fix, isDone }) => (
          <ItemRow
            key={title}
            icon={isDone ? <CircleCheck aria-hidden className="text-ins" /> : <Icon aria-hidden />}
            title={title}
            detail={isDone ? null : detail}
          >
            {isDone ? (
              <span className="text-ink-3 max-[430px]:col-start-2">Done</span>
            ) : (
              <FixLink fix={fix} label={fix.label} />
            )}
          </ItemRow>
        ))}
      </ol>
    </article>
  );
}
