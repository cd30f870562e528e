'use client';

import { plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import type { ContentMove } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { MoveLosses } from './move-losses.tsx';
import { usePaths } from './paths.ts';
import { namesOf } from './removal.ts';
import { useUnmount } from './use-unmount.ts';

/** Confirms moves after which some people can no longer see the items, and names them. */
export function MoveQuestion({
  moves,
  of,
  onAnswer,
  onClose,
}: {
  /** Those that take access away, all to the same parent. */
  moves: readonly ContentMove[];
  /** How many are moved together. */
  of: number;
  /** Called once, also when the dialog unmounts unanswered. */
  onAnswer: (isAgreed: boolean) => void;
  onClose: () => void;
}) {
  const { organizationId, title: root } = useContentPage();
  const { paths } = usePaths(organizationId);
  useUnmount(() => onAnswer(false));
  const [first] = moves;
  const parent = first?.parent ?? null;
  const names = of > 1 || !first ? plural(of, 'item') : namesOf([first.node]);
  const whose = of === 1 ? 'it' : of === moves.length ? 'them' : `${moves.length} of them`;
  const to =
    parent === null ? `the top level of ${root}` : paths.pathOf(parent) || 'this collection';
  const answer = (isAgreed: boolean) => {
    onAnswer(isAgreed);
    onClose();
  };
  return (
    <Question
      title={`Move ${names} to ${to}?`}
      note={`This changes who can see ${whose}.`}
      confirm={`Move ${of === 1 ? first?.node.type : names}`}
      variant="primary"
      // The tree moves the focus to the item, moved or not.
      focusMoved
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <MoveLosses items={moves.map(({ node, from }) => ({ node, parent: from }))} parent={parent} />
    </Question>
  );
}
