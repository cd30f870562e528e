import { Archive, ClockAlert, GitMerge, GitPullRequestArrow, PencilLine } from 'lucide-react';
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
