'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useWriting } from '../writing-context.tsx';

const TITLE_MAXIMUM = 100;

const checkTitle = (text: string) =>
  text.trim() ? { data: text.trim() } : { error: { issues: [{ message: 'Enter a title.' }] } };

/** The field that renames a page in its row. */
export function RenamePage({
  id,
  title,
  onDone,
}: {
  id: string;
  title: string;
  /** @param byKey whether to return the focus to the row */
  onDone: (byKey: boolean) => void;
}) {
  const { actions } = useWriting();
  return (
    <RenameField
      before={title}
      maxLength={TITLE_MAXIMUM}
      check={checkTitle}
      save={async (next) => {
        const command = { id, steps: [{ kind: 'rename' as const, id, title: next }] };
        if (await actions.run(command, `${title} renamed to ${next}`)) return;
        throw new Problem(409, 'Couldn’t rename the page.');
      }}
      onDone={onDone}
    />
  );
}
