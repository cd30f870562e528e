'use client';

import { useQueryStates } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Select } from '#components/ui/select.tsx';
import type { AuditEvent } from '#lib/contract/overview.ts';
import { actionNames } from './action-names.ts';
import { activitySearch } from './activity-search.ts';

/** What narrows the activity: the kind of change, and as chips who made it and what it was made to. */
export function ActivityFilters({
  events,
  viewerId,
}: {
  /** The events in view: the names behind the ids in the URL are among them. */
  events: readonly AuditEvent[];
  viewerId: string | undefined;
}) {
  const [state, setState] = useQueryStates(activitySearch);
  const known = actionNames.some(({ action }) => action === state.action);
  const options = [
    { value: '', label: 'All changes' },
    ...actionNames.map(({ action, name }) => ({ value: action, label: name })),
    ...(state.action && !known ? [{ value: state.action, label: state.action }] : []),
  ];
  const actor = events.find((event) => event.actor.id === state.actor)?.actor.label;
  const target = events.find((event) => event.target.id === state.target)?.target.label;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-3">
      <Select
        aria-label="Kind of change"
        className="w-56"
        value={state.action ?? ''}
        options={options}
        onValueChange={(action) => setState({ action: action || null, page: null })}
      />
      {state.actor && (
        <Chip
          label="By"
          value={state.actor === viewerId ? 'you' : (actor ?? state.actor)}
          onRemove={() => setState({ actor: null, page: null })}
        />
      )}
      {viewerId && !state.actor && (
        <Button variant="bare" onClick={() => setState({ actor: viewerId, page: null })}>
          Only what I did
        </Button>
      )}
      {state.target && (
        <Chip
          label="About"
          value={target ?? state.target}
          onRemove={() => setState({ target: null, page: null })}
        />
      )}
    </div>
  );
}
