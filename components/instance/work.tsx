'use client';

import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { Time } from '#components/ui/time.tsx';
import {
  type InstanceJob,
  type InstanceMail,
  listInstanceJobs,
  listInstanceMails,
  type MailKind,
} from '#lib/contract/instance.ts';
import { listOf, mailsSearch, workSearch } from './search-params.ts';
import { StateBadge, StateFilter } from './states.tsx';

const queues: Readonly<Record<string, string>> = {
  import: 'Import',
  specification: 'Specification',
  'member-change': 'Member changes',
  'role-change': 'Role changes',
  'organization-export': 'Organization export',
  backup: 'Backup',
};

const kinds: Readonly<Record<MailKind, string>> = {
  invitation: 'Invitation',
  notification: 'Notification',
  transfer: 'Transferred content',
  security: 'Account security',
};

const progress: ListColumn<
  Pick<InstanceJob, 'retries' | 'createdAt'> & {
    state: InstanceJob['state'] | InstanceMail['state'];
  }
>[] = [
  { head: 'State', className: 'w-28', cell: ({ state }) => <StateBadge state={state} /> },
  {
    head: 'Retries',
    numeric: true,
    className: 'w-28 max-md:hidden',
    cell: ({ retries }) => formatNumber(retries),
  },
  {
    head: 'Queued',
    className: 'w-36 max-md:hidden',
    cell: ({ createdAt }) => <Time value={createdAt} className="text-ink-2" />,
  },
];

const jobColumns: ListColumn<InstanceJob>[] = [
  {
    head: 'Work',
    cell: ({ queue, subject }) => (
      <span className="block min-w-0">
        <span className="block font-semibold">{queues[queue] ?? queue}</span>
        {subject && (
          <span className="mono block text-meta text-ink-3 wrap-anywhere">{subject}</span>
        )}
      </span>
    ),
  },
  ...progress,
];

/** The background work of the instance that runs, waits or has failed. */
export function InstanceWork() {
  const [state, setState] = useQueryStates(workSearch);
  return (
    <>
      <ListToolbar>
        <StateFilter
          label="Which work"
          all="All unfinished work"
          names={{ running: 'Running', waiting: 'Waiting', failed: 'Failed' }}
          value={state.state}
          onChange={(next) => void setState({ state: next, page: null })}
        />
        <p className="text-meta text-ink-3">
          Failed work is listed for a day. Search the log for the ID to find the reason.
        </p>
      </ListToolbar>
      <ResourceList
        endpoint={listInstanceJobs}
        nouns="background work"
        plain
        about="Imports, specifications, exports, backups and member changes appear here while they wait or run, and after they fail."
        columns={jobColumns}
        {...listOf(state, setState)}
      />
    </>
  );
}

const mailColumns: ListColumn<InstanceMail>[] = [
  {
    head: 'Email',
    cell: ({ kind, to, error }) => (
      <span className="block min-w-0">
        <span className="block font-semibold wrap-anywhere">{to ?? 'Recipient is gone'}</span>
        <span className="block text-meta text-ink-3 wrap-anywhere">
          {kinds[kind]}
          {error && `: ${error}`}
        </span>
      </span>
    ),
  },
  ...progress,
];

/** The outgoing emails of the last day. */
export function InstanceMails() {
  const [state, setState] = useQueryStates(mailsSearch);
  return (
    <>
      <ListToolbar>
        <StateFilter
          label="Which emails"
          all="All emails"
          names={{ waiting: 'Waiting', sent: 'Sent', failed: 'Failed' }}
          value={state.state}
          onChange={(next) => void setState({ state: next, page: null })}
        />
        <p className="text-meta text-ink-3">
          The last day, without sign-in codes, which are sent at once.
        </p>
      </ListToolbar>
      <ResourceList
        endpoint={listInstanceMails}
        nouns="emails"
        plain
        about="Invitations, notifications and emails about accounts appear here for a day."
        columns={mailColumns}
        {...listOf(state, setState)}
      />
    </>
  );
}
