'use client';

import { useQueryStates } from 'nuqs';
import { lazyPanel } from '#components/ui/lazy-panel.tsx';
import { accessSearch } from './search-params.ts';
import type { AccessTarget } from './target.ts';

const PersonPanel = lazyPanel(() =>
  import('./person-panel.tsx').then(({ PersonPanel: loaded }) => loaded),
);

/** Props of a control that opens the panel, to preload it. */
export const panelAhead = PersonPanel.preload;

/** The panel of the person in the URL, or the search for one. */
export function PersonPanelSlot({
  target,
  isChecking,
  onClose,
}: {
  target: AccessTarget;
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
