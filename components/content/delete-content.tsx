'use client';

import { RemovalQuestion } from '#components/kit/removal-question.tsx';
import { useContentPage } from './content-context.ts';
import { type ContentNode, idOf } from './node.ts';
import { namesOf, previewRemoval } from './removal.ts';
import { useUnmount } from './use-unmount.ts';

/** Asks before items are deleted. */
export function DeleteContent({
  nodes,
  onAnswer,
  onClose,
}: {
  nodes: readonly ContentNode[];
  /** Called once, also when the dialog unmounts unanswered. */
  onAnswer: (isAgreed: boolean) => void;
  onClose: () => void;
}) {
  const { organizationId } = useContentPage();
  useUnmount(() => onAnswer(false));
  const names = namesOf(nodes);
  const [only] = nodes;
  const answer = (isAgreed: boolean) => {
    onAnswer(isAgreed);
    onClose();
  };
  return (
    <RemovalQuestion
      names={names}
      what={nodes.length === 1 && only ? only.type : names}
      id={nodes.map(idOf).join()}
      read={(page, options) => previewRemoval(organizationId, nodes, page, options)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
