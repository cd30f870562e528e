'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import type { Level } from '#lib/contract/levels.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { accessFor, someWith, subjectFor, type Target, UNKNOWN } from './target.ts';
import { listed } from './words.ts';

/** What is asked about, what the caller has on it and why, and what the caller may change. */
export function useStanding(target: Target) {
  const subject = useQuery(subjectFor(target)).data;
  const me = useQuery(queryFor(getUser, {})).data;
  const reading = useQuery({ ...accessFor(target, me?.id ?? UNKNOWN), enabled: me !== undefined });
  const parameters = { organizationId: subject?.organization ?? UNKNOWN };
  const organization = useQuery({
    ...queryFor(getOrganization, { parameters }),
    enabled: subject !== undefined,
  }).data;
  const mayChange = subject?.permissions.admin ?? false;
  const whoCan = useWhoCan(target, subject !== undefined && !mayChange);
  const fallback: Level = organization?.permissions.admin ? 'admin' : mayChange ? 'create' : 'read';
  return {
    subject,
    myId: me?.id,
    mine: reading.data,
    level: reading.data?.level ?? fallback,
    mayList: organization?.permissions.listMembers ?? true,
    /** Why the caller can't change who sees it, and who could; undefined when they can. */
    whyNot:
      mayChange || !subject
        ? undefined
        : `Changing who sees ${subject.title} takes the role Create on it.\n${whoCan}`,
  };
}

/** Who may change a target, in a sentence: by name where the caller may know. */
function useWhoCan(target: Target, enabled: boolean): string {
  const creators = useQuery({ ...someWith(target, 'create'), enabled }).data;
  const admins = useQuery({ ...someWith(target, 'admin'), enabled }).data;
  const found = [creators, admins];
  const names = found.flatMap((part) => part?.items.map(({ user }) => user.displayName) ?? []);
  if (names.length === 0) return 'An admin of the organization can.';
  const count = found.reduce((sum, part) => sum + (part?.count ?? part?.items.length ?? 0), 0);
  const shown = names.slice(0, 3);
  const others = count - shown.length;
  const all = others > 0 ? [...shown, `${others} ${others === 1 ? 'other' : 'others'}`] : shown;
  return `${listed(all)} can.`;
}
