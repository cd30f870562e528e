'use client';

import { useQuery } from '@tanstack/react-query';
import { roleName } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/activity.ts';
import { spaced, upperFirst } from '#lib/contract/letter-case.ts';
import { roles } from '#lib/contract/levels.ts';
import { useMembersPage } from './members-context.ts';

const LATEST = 50;

/** The audit log of a member, latest first. */
export function MemberHistory({ memberId }: { memberId: string }) {
  const { organizationId } = useMembersPage();
  const reading = useQuery(
    queryFor(listAuditEvents, {
      parameters: { organizationId },
      query: { kind: 'changes', target: memberId, limit: LATEST },
    }),
  );
  if (reading.isPending) return <SkeletonRows label="Loading history" rows={4} shape="line" />;
  const problem = reading.error as Problem | null;
  if (problem?.isUnsupported)
    return (
      <EmptyState title="No history" level={3} className="px-6">
        This API doesn’t keep a history.
      </EmptyState>
    );
  if (!reading.data)
    return (
      <ProblemState
        problem={problem as Problem}
        what="the history"
        onRetry={() => void reading.refetch()}
      />
    );
  const { items } = reading.data;
  if (items.length === 0)
    return (
      <EmptyState title="No changes yet" level={3} className="px-6">
        Changes to this membership appear here.
      </EmptyState>
    );
  return (
    <PanelSection>
      <ol>
        {items.map((event) => (
          <li key={event.id} className="border-b border-hairline py-2 last:border-0">
            <div>{eventText(event)}</div>
            <div className="text-meta text-ink-3">
              {event.actor.label ?? event.actor.id} · <Time value={event.occurredAt} />
            </div>
          </li>
        ))}
      </ol>
      <Link
        href={routes.activity(organizationId, { target: memberId })}
        className="link mt-2 inline-block"
      >
        View in activity
      </Link>
    </PanelSection>
  );
}

const actions: Record<string, string> = {
  removeMember: 'Removed from the organization',
  disableMember: 'Disabled',
  enableMember: 'Enabled',
  setMemberSSO: 'Set as SSO member',
  unsetMemberSSO: 'Allowed to sign in without SSO',
  joinOrganization: 'Joined the organization',
  joinByEmailDomain: 'Joined by email domain',
  undoRoleChange: 'Role changed back',
};

/** What happened to the member, and whether to others with them. */
function eventText(event: AuditEvent): string {
  const { people } = event.payload ?? {};
  return `${ownText(event)}${typeof people === 'number' && people > 1 ? ', with others' : ''}`;
}

function ownText({ action, payload }: AuditEvent): string {
  const before = roleIn(payload?.before);
  const after = roleIn(payload?.after);
  if (action === 'updateMember' && before !== undefined && after !== undefined)
    return `Role changed from ${roleName(before)} to ${roleName(after)}`;
  if (payload?.undoes && action === 'updateMember') return 'Role changed back';
  if (payload?.people && (action === 'updateMember' || action === 'createRoleChange'))
    return `Role changed to ${roleName(roleIn(payload) ?? null)}`;
  if (action === 'removeMember' && payload?.blocked) return 'Removed and blocked';
  return actions[action] ?? upperFirst(spaced(action));
}

function roleIn(part: unknown) {
  const role = typeof part === 'object' && part !== null && 'role' in part ? part.role : undefined;
  return role === null ? role : roles.find((one) => one === role);
}
