import { AppWindow, Check, Unlink } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Link } from '#lib/contract/revisions.ts';

/** The label of each link status. */
export const statusWords: Record<Link['status'], string> = {
  ok: 'OK',
  broken: 'Broken',
  'in-app': 'In the app',
};

/** The status of a link as a badge. */
export function StatusBadge({ status }: { status: Link['status'] }) {
  if (status === 'broken')
    return (
      <Badge tone="bad" icon={<Unlink aria-hidden />}>
        Broken
      </Badge>
    );
  if (status === 'in-app') return <Badge icon={<AppWindow aria-hidden />}>In the app</Badge>;
  return (
    <Badge tone="plain" icon={<Check aria-hidden />}>
      OK
    </Badge>
  );
}
