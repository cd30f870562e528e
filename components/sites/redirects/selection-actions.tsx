'use client';

import { FileX, Milestone, Trash2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { plural, pluralWord } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import type { Selected } from '#components/kit/use-selected.ts';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { deleteRedirects, importRedirects, type Redirect } from '#lib/contract/redirects.ts';
import { useRedirects } from './redirects-context.tsx';
import { cannotRestore } from './use-redirect-changes.ts';

/** The actions for the selected redirects. */
export function SelectionActions({ selected }: { selected: Selected<Redirect> }) {
  const { changes, site } = useRedirects();
  const [isAsking, setAsking] = useState(false);
  const { items } = selected;
  const chains = items.filter(({ problem }) => problem === 'chain');
  function remove(): void {
    setAsking(false);
    selected.clear();
    void changes.removeAll(items);
  }
  return (
    <SelectionBar count={items.length} onClear={selected.clear}>
      {chains.length > 0 && (
        <Action
          endpoint={importRedirects}
          on={site}
          variant="bare"
          size="small"
          busy={changes.isBusy}
          onClick={() => {
            selected.clear();
            void changes.straighten(chains);
          }}
        >
          <Milestone aria-hidden /> Shorten{' '}
          {chains.length === 1 ? 'chain' : plural(chains.length, 'chain')}
        </Action>
      )}
      <Action
        endpoint={deleteRedirects}
        on={site}
        variant="bare"
        size="small"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> Delete
      </Action>
      {isAsking && (
        <DeleteQuestion redirects={items} onConfirm={remove} onClose={() => setAsking(false)} />
      )}
    </SelectionBar>
  );
}

function DeleteQuestion({
  redirects,
  onConfirm,
  onClose,
}: {
  redirects: readonly Redirect[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  const what = plural(redirects.length, 'redirect');
  const lost = redirects.filter(cannotRestore).length;
  return (
    <Question
      onClose={onClose}
      title={`Delete ${what}?`}
      consequences={[
        {
          icon: <Unlink aria-hidden />,
          text: `Visitors to ${pluralWord(redirects.length, 'its path', 'their paths')} are no longer redirected`,
        },
        ...(lost > 0
          ? [
              {
                icon: <FileX aria-hidden />,
                text: `${plural(lost, 'redirect')} with a missing target can’t be added again`,
              },
            ]
          : []),
      ]}
      note={lost > 0 ? CANT_UNDO : 'You can undo it.'}
      confirm={`Delete ${what}`}
      onConfirm={onConfirm}
    />
  );
}
