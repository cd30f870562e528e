import { Check, Circle, FilePenLine } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Review } from '#lib/contract/reviews.ts';

/** What a reviewer said, or that they were asked: an icon and words. */
export function VerdictBadge({ status }: { status: Review['status'] | 'asked' }) {
  if (status === 'approved')
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        Approved
      </Badge>
    );
  if (status === 'changes-requested')
    return (
      <Badge tone="bad" icon={<FilePenLine aria-hidden />}>
        Asks for changes
      </Badge>
    );
  return (
    <Badge tone="dashed" icon={<Circle aria-hidden />}>
      Asked
    </Badge>
  );
}
