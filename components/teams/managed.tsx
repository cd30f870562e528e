import { RefreshCw } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Team } from '#lib/contract/teams.ts';

/** Why the members of a team can't be changed here; undefined if they can. */
export function managedReason({ managed }: Team): string | undefined {
  if (!managed) return undefined;
  return 'Managed by provisioning. Change its members at your identity provider.';
}

/** Marks a team that an identity provider manages. */
export function ManagedBadge({ team }: { team: Team }) {
  if (!team.managed) return null;
  return <Badge icon={<RefreshCw aria-hidden />}>Managed by provisioning</Badge>;
}
