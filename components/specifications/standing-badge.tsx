import { Check, CircleX, Clock3, LoaderCircle } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Spec } from '#lib/contract/openapi-spec-shape.ts';
import { standingOf, standingWords } from './words.ts';

const looks = {
  waiting: { tone: 'dashed', Icon: Clock3 },
  reading: { tone: 'accent', Icon: LoaderCircle },
  read: { tone: 'ok', Icon: Check },
  failed: { tone: 'bad', Icon: CircleX },
} as const;

/** How far reading a specification is, as a badge. */
export function StandingBadge({ spec }: { spec: Spec }) {
  const standing = standingOf(spec);
  const { tone, Icon } = looks[standing];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {standingWords[standing]}
    </Badge>
  );
}
