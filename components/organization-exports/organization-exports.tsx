'use client';

import { useQuery } from '@tanstack/react-query';
import { FileArchive, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Section } from '#components/kit/section.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  createOrganizationExport,
  deleteOrganizationExport,
  EXPORT_DAYS,
  listOrganizationExports,
  type OrganizationExport,
} from '#lib/contract/organization-exports.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { ExportRow } from './export-row.tsx';
import { isUnderWay } from './export-words.ts';
import { exportsInput } from './inputs.ts';

/** Milliseconds between two readings while an export runs. */
const PACE = 1_000;

/** Starts exports of an organization, and lists them with their progress; for admins. */
export function OrganizationExports({ organizationId }: { organizationId: string }) {
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const isAdmin = mayCall(listOrganizationExports, organization);
  const exports = useQuery({
    ...queryFor(listOrganizationExports, exportsInput(organizationId)),
    enabled: isAdmin,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? PACE : false),
  });
  const [deleting, setDeleting] = useState<OrganizationExport | null>(null);
  const start = useMutationFor(createOrganizationExport);
  const items = exports.data?.items;
  const isRunning = items?.some(isUnderWay) ?? false;
  useEndAnnounced(items);
  return (
    <div className="max-w-160">
      <Section
        id="export"
        title="Export organization"
        intro={`One archive (.tar.gz) of Markdown, JSON and files: spaces with their history, change requests and comments, sites, members and teams. It contains no tokens or keys, and is deleted after ${EXPORT_DAYS} days.`}
        aside={
          <Action
            endpoint={createOrganizationExport}
            on={organization}
            size="small"
            busy={start.isPending}
            onClick={() =>
              start.mutate(
                { parameters },
                {
                  onError: ({ message }) =>
                    notify(`Couldn’t start the export. ${message}`, { tone: 'bad' }),
                },
              )
            }
            {...(isRunning && { unavailable: 'Another export is running.' })}
          >
            <FileArchive aria-hidden /> Start export
          </Action>
        }
      >
        {!isAdmin ? null : exports.error && !items ? (
          <ProblemState
            problem={exports.error as Problem}
            what="exports"
            onRetry={() => void exports.refetch()}
          />
        ) : !items ? (
          <SkeletonRows label="Loading exports" rows={2} shape="line" />
        ) : items.length === 0 ? (
          <EmptyState title="No exports" className="px-0" level={3}>
            An export runs in the background, so you can leave this page.
          </EmptyState>
        ) : (
          <ul aria-label="Exports">
            {items.map((one) => (
              <ExportRow
                key={one.id}
                organizationId={organizationId}
                one={one}
                onDelete={() => setDeleting(one)}
              />
            ))}
          </ul>
        )}
      </Section>
      {deleting && (
        <Confirm
          title="Delete this export?"
          confirm="Delete export"
          endpoint={deleteOrganizationExport}
          input={{ parameters: { organizationId, exportId: deleting.id } }}
          consequences={[
            { icon: <Trash2 aria-hidden />, text: 'Its archive can no longer be downloaded.' },
          ]}
          note={CANT_UNDO}
          done="Export deleted"
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** Announces the end of the export that was running. */
function useEndAnnounced(items: readonly OrganizationExport[] | undefined): void {
  const running = useRef<string | null>(null);
  useEffect(() => {
    const ended = items?.find(({ id }) => id === running.current);
    if (ended?.status === 'complete') announce('The export is complete.');
    if (ended?.status === 'failed') announce('The export failed.');
    running.current = items?.find(isUnderWay)?.id ?? null;
  }, [items]);
}
