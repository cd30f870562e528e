'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterX, History } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type FormEvent, useState } from 'react';
import { matchScore } from '#components/kit/matching.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { PROVISIONING } from '#lib/contract/audit-actors.ts';
import { getMember } from '#lib/contract/members.ts';
import { type ActivityState, activityParams, isFiltered, unfiltered } from './activity-params.ts';
import { ExportActivity } from './export-activity.tsx';
import { FilterPopover, numberOf, toggled } from './filter-popover.tsx';
import { KindsFilter } from './kinds-filter.tsx';
import { PersonFilter } from './person-filter.tsx';
import { ThingFilter } from './thing-filter.tsx';
import { TimeFilter } from './time-filter.tsx';

type Kind = { action: string; name: string };

/** Search and filters of the activity, and a chip for each that is on. */
export function ActivityFilters({
  organizationId,
  events,
  count,
  viewerId,
  actions,
}: {
  organizationId: string;
  /** The events shown, which name the ids in the URL. */
  events: readonly AuditEvent[];
  count: number | undefined;
  viewerId: string | undefined;
  actions: readonly Kind[];
}) {
  const [state, setState] = useQueryStates(activityParams);
  const change = (next: Partial<ActivityState>) =>
    void setState({ ...next, page: null }, { history: 'push' });
  const without = (key: 'action' | 'actor' | 'target', value: string) => {
    const left = (state[key] ?? []).filter((each) => each !== value);
    change({ [key]: left.length > 0 ? left : null });
  };
  const targetName = (id: string) =>
    events.find(({ target }) => target.id === id)?.target.label ?? 'one item';
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-3">
      <SearchBox
        label="Search activity"
        placeholder="Search activity"
        value={state.text ?? ''}
        onSearch={(text) => void setState({ text: text || null, page: null })}
      />
      <KindsFilter kind={state.kind} onChange={(kind) => change({ kind })} />
      <TimeFilter state={state} onChange={change} />
      <PersonFilter
        organizationId={organizationId}
        viewerId={viewerId}
        chosen={state.actor ?? []}
        onChange={(actor) => change({ actor })}
      />
      <ThingFilter
        organizationId={organizationId}
        chosen={state.target ?? []}
        onChange={(target) => change({ target })}
      />
      <KindFilter
        kinds={actions}
        chosen={state.action ?? []}
        onChange={(action) => change({ action })}
      />
      <AddressFilter address={state.address} onChange={(address) => change({ address })} />
      {state.actor?.map((id) => (
        <PersonChip
          key={id}
          organizationId={organizationId}
          userId={id}
          isViewer={id === viewerId}
          onRemove={() => without('actor', id)}
        />
      ))}
      {state.action?.map((action) => (
        <Chip
          key={action}
          label="Kind"
          value={actions.find((kind) => kind.action === action)?.name ?? action}
          onRemove={() => without('action', action)}
        />
      ))}
      {state.target?.map((id) => (
        <Chip
          key={id}
          label="About"
          value={targetName(id)}
          onRemove={() => without('target', id)}
        />
      ))}
      {isFiltered(state) && (
        <Button variant="bare" onClick={() => change(unfiltered)}>
          <FilterX aria-hidden /> Clear
        </Button>
      )}
      <span className="ml-auto">
        <ExportActivity organizationId={organizationId} count={count} />
      </span>
    </div>
  );
}

function PersonChip({
  organizationId,
  userId,
  isViewer,
  onRemove,
}: {
  organizationId: string;
  userId: string;
  isViewer: boolean;
  onRemove: () => void;
}) {
  const isProvider = userId === PROVISIONING.id;
  const member = useQuery({
    ...queryFor(getMember, { parameters: { organizationId, userId } }),
    enabled: !isViewer && !isProvider,
    retry: false,
  });
  const known = isProvider ? PROVISIONING.label : isViewer && 'you';
  const name = known || (member.data?.user.displayName ?? 'a former member');
  return <Chip label="By" value={member.isLoading ? '…' : name} onRemove={onRemove} />;
}

/** Filters by kinds of changes, found by their words. */
function KindFilter({
  kinds,
  chosen,
  onChange,
}: {
  kinds: readonly { action: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[] | null) => void;
}) {
  const [text, setText] = useState('');
  const picks = kinds
    .filter(({ name }) => matchScore(name, [], text) > 0 || text.trim() === '')
    .map(({ action, name }) => ({
      id: action,
      title: name,
      icon: <History className="size-3.5" />,
    }));
  return (
    <FilterPopover label="Kind" chosen={numberOf(chosen)}>
      <PickList
        label="Kind of change"
        listLabel="Kinds of changes"
        placeholder="Search kinds of changes"
        text={text}
        onText={setText}
        picks={picks}
        chosenIds={new Set(chosen)}
        onPick={(action) => onChange(toggled(chosen, action))}
      />
    </FilterPopover>
  );
}

/** Filters by the address that requests came from, or how it begins. */
function AddressFilter({
  address,
  onChange,
}: {
  address: string | null;
  onChange: (address: string | null) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onChange(String(new FormData(event.currentTarget).get('address')).trim() || null);
  }
  return (
    <FilterPopover label="Address" chosen={address ?? ''}>
      <form onSubmit={submit} className="grid gap-2">
        <Field label="IP address" help="Full address or its start, such as 198.51.">
          <Input name="address" defaultValue={address ?? ''} maxLength={64} className="mono" />
        </Field>
        <Button type="submit">Apply</Button>
      </form>
    </FilterPopover>
  );
}
