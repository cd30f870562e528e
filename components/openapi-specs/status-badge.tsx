import { Check, CircleX, Clock3, LoaderCircle } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Spec } from '#lib/contract/openapi-spec.ts';
import { statusLabels, statusOf } from './spec-labels.ts';

const looks = {
  pending: { tone: 'dashed', Icon: Clock3 },
  processing: { tone: 'accent', Icon: LoaderCircle },
  ready: { tone: 'ok', Icon: Check },
  failed: { tone: 'bad', Icon: CircleX },
} as const;

/** The status of a specification as a badge. */
export function StatusBadge({ spec }: { spec: Spec }) {
  const status = statusOf(spec);
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabels[status]}
    </Badge>
  );
}
