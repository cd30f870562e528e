import { Check, Circle, FilePenLine } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Review } from '#lib/contract/reviews.ts';

/** A reviewer's decision, or that their review is pending. */
export function ReviewBadge({ status }: { status: Review['status'] | 'pending' }) {
  if (status === 'approved')
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        Approved
      </Badge>
    );
  if (status === 'changes-requested')
    return (
      <Badge tone="bad" icon={<FilePenLine aria-hidden />}>
        Changes requested
      </Badge>
    );
  return (
    <Badge tone="dashed" icon={<Circle aria-hidden />}>
      Pending
    </Badge>
  );
}
