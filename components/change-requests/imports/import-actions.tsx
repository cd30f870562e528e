'use client';

import { Action } from '#components/kit/action.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { cancelImport, type Import, resumeImport } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { isInProgress } from './labels.ts';
import { importParameters } from './search-params.ts';

/** Cancels an import in progress; resumes one that was stopped or has failed items. */
export function ImportActions({ entry }: { entry: Import }) {
  const { spaceId, number, space, isClosed, changes } = useRequest();
  const cancel = useMutationFor(cancelImport);
  const resume = useMutationFor(resumeImport);
  const input = { parameters: importParameters(spaceId, number, entry.id) };
  const fail = ({ message }: { message: string }) => changes.showResult(message, 'bad');
  if (isClosed) return null;
  if (isInProgress(entry))
    return (
      <Action
        endpoint={cancelImport}
        on={space}
        size="small"
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate(input, {
            onSuccess: () => announce('Import canceled. Items already imported are kept.'),
            onError: fail,
          })
        }
      >
        Cancel
      </Action>
    );
  const { failed, waiting } = entry.counts;
  if (failed + waiting === 0 && entry.status !== 'failed') return null;
  return (
    <Action
      endpoint={resumeImport}
      on={space}
      size="small"
      busy={resume.isPending}
      onClick={() =>
        resume.mutate(input, {
          onSuccess: () => announce('Import resumed'),
          onError: fail,
        })
      }
    >
      {entry.status === 'failed'
        ? 'Try again'
        : waiting > 0 || entry.status !== 'complete'
          ? 'Resume'
          : 'Retry failed items'}
    </Action>
  );
}
