'use client';

import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatSize } from '#components/kit/format.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type Backup,
  type BackupStatus,
  cancelBackup,
  listBackups,
  startBackup,
} from '#lib/contract/instance.ts';
import { backupsInput } from './search-params.ts';

/** How many backups are shown. */
/** How often one that runs is read again, in milliseconds. */
const PACE = 1_000;

const titles: Record<BackupStatus, string> = {
  waiting: 'Waiting to start',
  running: 'Running',
  complete: 'Complete',
  failed: 'Failed',
  cancelled: 'Stopped',
};

const isUnfinished = ({ status }: Backup) => status === 'waiting' || status === 'running';

/** The latest backups that were started here, and a button to start one. */
export function Backups({ isAvailable }: { isAvailable: boolean }) {
  const list = useQuery({
    ...queryFor(listBackups, backupsInput),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinished) ? PACE : false),
  });
  const start = useMutationFor(startBackup);
  const stop = useMutationFor(cancelBackup);
  const items = list.data?.items ?? [];
  const current = items.find(isUnfinished);
  useAnnounced(items[0]);
  const problem = start.error ?? stop.error;
  return (
    <Section
      id="backups"
      title="Backups"
      intro={
        isAvailable
          ? 'A backup is one file with all data. It’s made while Masthead runs, and kept in BACKUP_DIR.'
          : 'Set BACKUP_DIR to start backups here. npm run backup works without it.'
      }
      aside={
        isAvailable &&
        list.data && (
          <Button
            size="small"
            busy={start.isPending}
            unavailable={current && 'A backup is running.'}
            onClick={() => start.mutate({})}
          >
            <DatabaseBackup aria-hidden /> Back up now
          </Button>
        )
      }
    >
      <Failure
        title={start.error ? 'Couldn’t start the backup.' : 'Couldn’t stop the backup.'}
        reason={problem?.message}
        className="mt-3"
      />
      <ListBody
        nouns="backups"
        reading={list}
        items={list.data && items}
        skeleton={{ rows: 1, avatar: false, className: '-mx-gutter' }}
        empty={isAvailable ? <p className="py-3 text-ink-2">No backups started here yet.</p> : null}
      >
        {(rows) => (
          <ul className="mt-2">
            {rows.map((backup) => (
              <BackupRow
                key={backup.id}
                backup={backup}
                isStopping={stop.isPending}
                onStop={() => stop.mutate({ parameters: { backupId: backup.id } })}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}

/** Announces the end of a backup that was seen running. */
function useAnnounced(latest: Backup | undefined): void {
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!latest) return;
    if (isUnfinished(latest)) running.current = latest.id;
    else if (running.current === latest.id) {
      running.current = null;
      announce(`Backup: ${titles[latest.status].toLowerCase()}`);
    }
  }, [latest]);
}

function BackupRow({
  backup,
  isStopping,
  onStop,
}: {
  backup: Backup;
  isStopping: boolean;
  onStop: () => void;
}) {
  const { status, name, bytes, reason, startedBy, createdAt } = backup;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex items-center gap-2 font-medium wrap-anywhere">
          {isUnfinished(backup) && <Spinner />}
          {name ? <span className="mono">{name}</span> : titles[status]}
        </span>
        <span className="text-meta text-ink-3 wrap-anywhere">
          {name && bytes !== undefined && `${formatSize(bytes)} · `}
          {reason && <span className="text-danger">{reason} </span>}
          Started: <Time value={createdAt} />
          {startedBy && ` by ${startedBy.displayName}`}
        </span>
      </span>
      {isUnfinished(backup) && (
        <Button size="small" busy={isStopping} onClick={onStop}>
          Stop
        </Button>
      )}
    </li>
  );
}
