'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useParams } from 'next/navigation';
import { Notice } from '#components/ui/notice.tsx';
import { useIsHydrating } from '#components/ui/use-hydrating.ts';
import { queryFor } from '#lib/client/query.ts';
import { getPeopleWhoCan, type PeopleWhoCan } from '#lib/contract/access.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { formatNames } from './format.ts';
import {
  isAllowed,
  type PermissionHolder,
  type Requirement,
  requirementOf,
  requirementText,
} from './permission.ts';

/** Names rarely change: they are requested once per visit of a page. */
const STALE = 300_000;

/** Subjects with their own grants; on others the role in the organization decides. */
const withGrants = new Set<Requirement['subject']>(['space', 'collection', 'team']);

/**
 * The people who have a permission, in a sentence: “Maren Holt and 5 others can.”
 * @param requirement null requests nothing
 * @param id the id of the permission's subject
 * @returns what to do instead, when there are no names
 */
export function useWhoCan(requirement: Requirement | null, id?: string): string {
  const { organizationId = '' } = useParams<{ organizationId?: string }>() ?? {};
  const { subject = 'organization', permission = '' } = requirement ?? {};
  const { data } = useQuery({
    ...queryFor(getPeopleWhoCan, {
      parameters: { organizationId: organizationId || '-' },
      query: { subject, permission, ...(withGrants.has(subject) && id && { id }) },
    }),
    enabled: requirement !== null && organizationId !== '',
    staleTime: STALE,
    retry: false,
  });
  // A part of the page that hydrates late must not have names that its HTML lacks.
  const isHydrating = useIsHydrating();
  return whoCanText(isHydrating ? undefined : data);
}

/** “Maren Holt and 5 others can.” */
function whoCanText(people: PeopleWhoCan | undefined): string {
  const names = people?.people?.map(({ displayName }) => displayName) ?? [];
  if (names.length === 0) return 'Ask an admin of the organization.';
  return `${formatNames(names, people?.count)} can.`;
}

/** Why the caller can't do something, and who can; for code without an endpoint at hand. */
export function useRequirement(
  requirement: Requirement | null,
  on: { id?: string | undefined; permissions: Readonly<Record<string, boolean>> } | undefined,
): { allowed: boolean; reason: string | undefined } {
  const allowed = isAllowed(requirement, on);
  const whoCan = useWhoCan(allowed ? null : requirement, on?.id);
  const reason = allowed || !requirement ? undefined : `${requirementText(requirement)}\n${whoCan}`;
  return { allowed, reason };
}

/** Above a read-only form: the role that editing requires, and who has it. */
export function ReadOnlyNotice<E extends Endpoint>({
  endpoint,
  on,
  what = 'these settings',
}: {
  endpoint: E;
  on: PermissionHolder<E>;
  /** The object of the sentence: “You can view these settings.” */
  what?: string;
}) {
  const { allowed, reason } = useRequirement(requirementOf(endpoint), on);
  if (allowed) return null;
  return (
    <Notice icon={<Lock aria-hidden />} title={`You can view ${what}, but not change them.`}>
      {reason?.replace('\n', ' ')}
    </Notice>
  );
}
