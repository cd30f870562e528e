'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban, Gauge, Globe, RotateCcw, UserX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNumber, formatSize, plural } from '#components/kit/format.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import {
  getInstance,
  type InstanceOrganization,
  listInstanceOrganizations,
  suspendOrganization,
  unsuspendOrganization,
} from '#lib/contract/instance.ts';
import { listOf, organizationsSearch } from './search-params.ts';
import { StateFilter, SuspendedBadge } from './states.tsx';

const LimitsDialog = lazyPart(() =>
  import('./limits-dialog.tsx').then(({ LimitsDialog: loaded }) => loaded),
);
loadWhenIdle(LimitsDialog);

type Row = InstanceOrganization;
const nameOf = ({ title, id }: Row) => title || id;

/** The organizations of the instance: how large they are, and suspending them. */
export function InstanceOrganizations() {
  const [state, setState] = useQueryStates(organizationsSearch);
  const [suspending, setSuspending] = useState<Row | null>(null);
  const [limiting, setLimiting] = useState<Row | null>(null);
  const usual = useQuery(queryFor(getInstance, {})).data?.quotas;
  const restore = useMutationFor(unsuspendOrganization);
  const bringBack = (row: Row) =>
    restore.mutate(
      { parameters: { id: row.id } },
      {
        onSuccess: () => notify(`${nameOf(row)} restored`, { tone: 'done' }),
        onError: (error) => notify(`Couldn’t restore it. ${error.message}`, { tone: 'bad' }),
      },
    );
  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Search organizations by title"
          placeholder="Title"
          maxLength={200}
          className="w-full md:w-60"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim(), page: null })}
        />
        <StateFilter
          label="Which organizations"
          all="All organizations"
          names={{ suspended: 'Suspended' }}
          value={state.state}
          onChange={(next) => void setState({ state: next, page: null })}
        />
      </ListToolbar>
      <ResourceList
        endpoint={listInstanceOrganizations}
        nouns="organizations"
        about="They appear here once someone creates one."
        columns={columnsOf({
          onSuspend: setSuspending,
          onRestore: bringBack,
          onLimits: setLimiting,
        })}
        {...listOf(state, setState)}
      />
      {limiting && usual && (
        <LimitsDialog organization={limiting} usual={usual} onClose={() => setLimiting(null)} />
      )}
      {suspending && (
        <Confirm
          title={`Suspend ${nameOf(suspending)}?`}
          confirm="Suspend organization"
          endpoint={suspendOrganization}
          input={{ parameters: { id: suspending.id } }}
          consequences={[
            {
              icon: <UserX aria-hidden />,
              text: `${plural(suspending.people, 'member')} can’t open it, nor can their tokens`,
            },
            {
              icon: <Globe aria-hidden />,
              text: 'Its sites show “This site is suspended.”',
            },
          ]}
          note="Nothing is deleted. You can restore it at any time."
          done={`${nameOf(suspending)} suspended`}
          undo={{
            run: () => send(unsuspendOrganization, { parameters: { id: suspending.id } }),
            done: `${nameOf(suspending)} restored`,
          }}
          onClose={() => setSuspending(null)}
        />
      )}
    </>
  );
}

type Actions = Record<'onSuspend' | 'onRestore' | 'onLimits', (row: Row) => void>;

function columnsOf({ onSuspend, onRestore, onLimits }: Actions): ListColumn<Row>[] {
  return [
    {
      head: 'Organization',
      className: 'py-2',
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-semibold wrap-anywhere">{nameOf(row)}</span>
          {row.suspendedAt && <SuspendedBadge />}
        </span>
      ),
    },
    {
      head: 'Members',
      numeric: true,
      className: 'w-24 max-md:hidden',
      cell: (row) => formatNumber(row.people),
    },
    {
      head: 'Spaces',
      numeric: true,
      className: 'w-24 max-md:hidden',
      cell: (row) => formatNumber(row.spaces),
    },
    {
      head: 'Storage',
      headTitle: 'Files and pages in all their versions, and specifications',
      numeric: true,
      className: 'w-24',
      cell: (row) => formatSize(row.bytes),
    },
    {
      head: 'Created',
      className: 'w-32 max-lg:hidden',
      cell: (row) => <Time value={row.createdAt} className="text-ink-2" />,
    },
    {
      head: 'Last activity',
      className: 'w-32 max-lg:hidden',
      cell: (row) =>
        row.lastActivityAt ? <Time value={row.lastActivityAt} className="text-ink-2" /> : '–',
    },
    {
      cell: (row) => (
        <RowMenu label={`Actions for ${nameOf(row)}`}>
          <MenuItem icon={<Gauge aria-hidden />} onSelect={() => onLimits(row)}>
            Limits…
          </MenuItem>
          {row.suspendedAt ? (
            <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onRestore(row)}>
              Restore
            </MenuItem>
          ) : (
            <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => onSuspend(row)}>
              Suspend…
            </MenuItem>
          )}
        </RowMenu>
      ),
    },
  ];
}
