'use client';

import {
  Ban,
  KeyRound,
  LogOut,
  RotateCcw,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
} from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { send } from '#lib/client/send.ts';
import {
  addInstanceAdmin,
  type InstancePerson,
  listInstancePeople,
  removeInstanceAdmin,
  restoreAccount,
  suspendAccount,
} from '#lib/contract/instance.ts';
import { listOf, peopleSearch } from './search-params.ts';
import { StateFilter, SuspendedBadge } from './states.tsx';

type Row = InstancePerson;
type AccountAction = { what: 'suspend' | 'add' | 'remove'; person: Row };

const of = ({ id }: Row) => ({ parameters: { userId: id } });

/** The accounts of the instance: suspending them, and who is an admin of the instance. */
export function InstancePeople() {
  const [state, setState] = useQueryStates(peopleSearch);
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const restore = useMutationFor(restoreAccount);
  const bringBack = (person: Row) =>
    restore.mutate(of(person), {
      onSuccess: () => notify(`${person.displayName} can sign in again`, { tone: 'done' }),
      onError: (error) => notify(`Couldn’t restore the account. ${error.message}`, { tone: 'bad' }),
    });
  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Search people by name or email"
          placeholder="Name or email"
          maxLength={200}
          className="w-full md:w-60"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim(), page: null })}
        />
        <StateFilter
          label="Which people"
          all="All people"
          names={{ admins: 'Instance admins', suspended: 'Suspended' }}
          value={state.state}
          onChange={(next) => void setState({ state: next, page: null })}
        />
      </ListToolbar>
      <ResourceList
        endpoint={listInstancePeople}
        nouns="people"
        about="They appear here once they have an account."
        columns={columnsOf(setAsked, bringBack)}
        {...listOf(state, setState)}
      />
      {asked && <Question {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Question({ what, person, onClose }: AccountAction & { onClose: () => void }) {
  const { displayName } = person;
  const shared = { input: of(person), onClose };
  if (what === 'suspend')
    return (
      <Confirm
        {...shared}
        title={`Suspend the account of ${displayName}?`}
        confirm="Suspend account"
        endpoint={suspendAccount}
        consequences={[
          { icon: <LogOut aria-hidden />, text: 'All their sign-ins end now' },
          { icon: <KeyRound aria-hidden />, text: 'Their tokens don’t work until you restore it' },
        ]}
        note="Their memberships and everything they wrote stay. You can restore the account at any time."
        done={`The account of ${displayName} is suspended`}
        undo={{
          run: () => send(restoreAccount, of(person)),
          done: `${displayName} can sign in again`,
        }}
      />
    );
  if (what === 'add')
    return (
      <Confirm
        {...shared}
        title={`Make ${displayName} an admin of this instance?`}
        confirm="Make instance admin"
        endpoint={addInstanceAdmin}
        consequences={[
          {
            icon: <ShieldPlus aria-hidden />,
            text: 'Can suspend organizations and accounts, and add other admins',
          },
        ]}
        note="It gives no access to the content of organizations. You can undo it at any time."
        done={`${displayName} is an admin of this instance`}
      />
    );
  return (
    <Confirm
      {...shared}
      title={`Remove ${displayName} from the instance admins?`}
      confirm="Remove instance admin"
      endpoint={removeInstanceAdmin}
      consequences={[
        { icon: <ShieldMinus aria-hidden />, text: 'These pages no longer exist for them' },
      ]}
      note="Their account and memberships stay."
      done={`${displayName} is no longer an admin of this instance`}
    />
  );
}

function columnsOf(
  onAsk: (asked: AccountAction) => void,
  onRestore: (person: Row) => void,
): ListColumn<Row>[] {
  return [
    { head: 'Person', className: 'py-1', cell: (person) => <Name person={person} /> },
    {
      head: 'Organizations',
      numeric: true,
      className: 'w-32 max-md:hidden',
      cell: (person) => formatNumber(person.organizations),
    },
    {
      head: 'Created',
      className: 'w-32 max-lg:hidden',
      cell: (person) => <Time value={person.createdAt} className="text-ink-2" />,
    },
    {
      head: 'Last active',
      className: 'w-32 max-md:hidden',
      cell: (person) =>
        person.lastActiveAt ? <Time value={person.lastActiveAt} className="text-ink-2" /> : '–',
    },
    { cell: (person) => <PersonMenu person={person} onAsk={onAsk} onRestore={onRestore} /> },
  ];
}

function Name({ person: { displayName, email, admin, suspendedAt } }: { person: Row }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold wrap-anywhere">{displayName}</span>
        {admin && (
          <Badge
            icon={<ShieldCheck aria-hidden />}
            title={admin === 'configured' ? 'Set by INSTANCE_ADMINS' : undefined}
          >
            Instance admin
          </Badge>
        )}
        {suspendedAt && <SuspendedBadge />}
      </span>
      <span className="block text-meta text-ink-3 wrap-anywhere">{email}</span>
    </span>
  );
}

const CONFIGURED = 'Set by INSTANCE_ADMINS; change it there.';
const STILL_ADMIN = 'Remove this person from the instance admins first.';

function PersonMenu({
  person,
  onAsk,
  onRestore,
}: {
  person: Row;
  onAsk: (asked: AccountAction) => void;
  onRestore: (person: Row) => void;
}) {
  const { admin, suspendedAt } = person;
  const ask = (what: AccountAction['what']) => () => onAsk({ what, person });
  return (
    <RowMenu label={`Actions for ${person.displayName}`}>
      {admin ? (
        <MenuItem
          icon={<ShieldMinus aria-hidden />}
          {...(admin === 'configured' && { unavailable: CONFIGURED })}
          onSelect={ask('remove')}
        >
          Remove from instance admins…
        </MenuItem>
      ) : (
        !suspendedAt && (
          <MenuItem icon={<ShieldPlus aria-hidden />} onSelect={ask('add')}>
            Make instance admin…
          </MenuItem>
        )
      )}
      {suspendedAt ? (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onRestore(person)}>
          Restore account
        </MenuItem>
      ) : (
        <MenuItem
          danger
          icon={<Ban aria-hidden />}
          {...(admin && { unavailable: STILL_ADMIN })}
          onSelect={ask('suspend')}
        >
          Suspend account…
        </MenuItem>
      )}
    </RowMenu>
  );
}
