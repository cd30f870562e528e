'use client';

import { TriangleAlert } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import type { MergeForecast } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { useCheckLabel } from './use-check-label.ts';

/** Asks before a merge despite warnings, and lists them. */
export function MergeQuestion(props: {
  forecast: MergeForecast;
  warnings: MergeForecast['checks'];
  onMerge: () => void;
  onClose: () => void;
}) {
  const { forecast, warnings, onMerge, onClose } = props;
  const { space, number } = useRequest();
  const labelOf = useCheckLabel(forecast);
  return (
    <Question
      onClose={onClose}
      title={`Merge #${number} with ${plural(warnings.length, 'warning')}?`}
      consequences={warnings.map((check) => {
        const { title, detail } = labelOf(check);
        return {
          icon: <TriangleAlert aria-hidden className="text-warn" />,
          text: (
            <>
              <b className="text-ink">{title}.</b> {detail}.
            </>
          ),
        };
      })}
      note={`Readers of ${space.title} see the changes right away. You can revert them.`}
      variant="primary"
      confirm="Merge anyway"
      onConfirm={onMerge}
    />
  );
}
