'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '#components/kit/download.ts';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  deleteOrganizationExport,
  getOrganizationExportUrl,
  type OrganizationExport,
} from '#lib/contract/organization-exports.ts';
import { exportWords, isUnderWay } from './export-words.ts';

type Props = { organizationId: string; one: OrganizationExport; onDelete: () => void };

/** An export with its progress, or with its archive to download. */
export function ExportRow({ organizationId, one, onDelete }: Props) {
  const { id, status, createdAt, expiresAt, startedBy, done, total } = one;
  const input = { parameters: { organizationId, exportId: id } };
  const isRunning = isUnderWay(one);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium tabular-nums">{exportWords(one)}</p>
        {isRunning && (
          <progress
            aria-label="Progress"
            value={done}
            max={Math.max(total, 1)}
            className="my-1 block h-1 w-full appearance-none overflow-hidden rounded-badge bg-paper-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper-3 [&::-webkit-progress-value]:bg-accent"
          />
        )}
        <p className="text-meta text-ink-3">
          Started: <Time value={createdAt} />
          {startedBy && ` by ${startedBy.displayName}`}
          {expiresAt && (
            <>
              {' · Expires: '}
              <Time value={expiresAt} />
            </>
          )}
        </p>
      </div>
      {status === 'complete' && <DownloadButton input={input} />}
      {isRunning ? (
        <StopButton input={input} />
      ) : (
        <Button size="small" variant="bare" onClick={onDelete}>
          Delete…
        </Button>
      )}
    </li>
  );
}

type Input = { parameters: { organizationId: string; exportId: string } };

function DownloadButton({ input }: { input: Input }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      download((await call(getOrganizationExportUrl, input, { mayAsk: true })).url);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify(`Couldn’t download the export. ${error.message}`, { tone: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden /> Download
    </Button>
  );
}

function StopButton({ input }: { input: Input }) {
  const stop = useMutationFor(deleteOrganizationExport);
  return (
    <Button
      size="small"
      busy={stop.isPending}
      onClick={() =>
        stop.mutate(input, {
          onError: ({ message }) => notify(`Couldn’t stop. ${message}`, { tone: 'bad' }),
        })
      }
    >
      Stop
    </Button>
  );
}
