'use client';

import { useQueryStates } from 'nuqs';
import { shownLater } from '#components/ui/later.ts';
import { accessSearch } from './search-params.ts';
import type { Target } from './target.ts';

const PersonPanel = shownLater(() =>
  import('./person-panel.tsx').then(({ PersonPanel: loaded }) => loaded),
);

/** For a control that opens the panel: loads it ahead. */
export const panelAhead = PersonPanel.ahead;

/** Beside the list: the person whom the address names, or the search for one. */
export function PersonBeside({
  target,
  isChecking,
  onClose,
}: {
  target: Target;
  isChecking: boolean;
  onClose: () => void;
}) {
  const [{ person }, setState] = useQueryStates(accessSearch);
  if (!person && !isChecking) return null;
  return (
    <PersonPanel
      target={target}
      personId={person}
      isChecking={isChecking}
      onPerson={(id) => void setState({ person: id }, { history: 'push' })}
      onClose={() => {
        onClose();
        if (person) void setState({ person: null }, { history: 'push' });
      }}
    />
  );
}
