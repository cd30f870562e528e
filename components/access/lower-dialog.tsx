'use client';

import { Question } from '#components/kit/question.tsx';
import type { AccessChange } from '#lib/contract/access.ts';
import { Losses } from './losses.tsx';
import type { AccessTarget } from './target.ts';

/** Confirms lowering a level or removing a grant, showing who loses access. */
export function LowerDialog({
  target,
  change,
  ...question
}: {
  target: AccessTarget;
  title: string;
  change: AccessChange;
  /** The confirm button: “Lower to Read”. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Question {...question} variant="primary">
      <Losses target={target} changes={[change]} />
    </Question>
  );
}
