import {
  Archive,
  ClockAlert,
  GitMerge,
  GitPullRequestArrow,
  PencilLine,
  TriangleAlert,
} from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { ChangeRequestStatus } from '#lib/contract/change-requests.ts';
import { statusWords } from './words.ts';

const looks = {
  draft: { tone: 'dashed', Icon: PencilLine },
  open: { tone: 'ok', Icon: GitPullRequestArrow },
  merged: { tone: 'accent', Icon: GitMerge },
  archived: { tone: 'outline', Icon: Archive },
} as const;

/** The status of a change request: an icon and a word. */
export function StatusBadge({ status }: { status: ChangeRequestStatus }) {
  const { tone, Icon } = looks[status];
  const { name, means } = statusWords[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} title={means}>
      {name}
    </Badge>
  );
}

/** Shown when the space has changed since the change request was created or last updated. */
export function OutdatedBadge() {
  return (
    <Badge
      tone="warn"
      icon={<ClockAlert aria-hidden />}
      title="The space has changed since this was created or last updated"
    >
      Outdated
    </Badge>
  );
}

/** Shown instead of it when pages are in conflict with the space. */
export function ConflictsBadge({ count }: { count: number }) {
  return (
    <Badge
      tone="bad"
      icon={<TriangleAlert aria-hidden />}
      title="Resolve the conflicts with the space before this can be merged"
    >
      {plural(count, 'conflict')}
    </Badge>
  );
}
