'use client';

import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { Confirm } from '#components/kit/confirm.tsx';
import { formatNames } from '#components/kit/format.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import {
  listChangeRequestFileBacklinks,
  updateChangeRequestContent,
} from '#lib/contract/change-request-content.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import type { File as StoredFile } from '#lib/contract/revisions.ts';
import { requestInput } from '../../places.ts';
import { useWriting } from '../writing-context.tsx';

/** The number of pages that are named. */
const NAMED = 3;

/** Asks before a file is deleted in a change request, and names the pages that use it. */
export function DeleteFile({
  file,
  revision,
  onClose,
}: {
  file: StoredFile;
  /** The revision of the change request that has it. */
  revision: string;
  onClose: () => void;
}) {
  const { spaceId, number } = useWriting();
  const input = requestInput(spaceId, number);
  const uses = useQuery(
    queryFor(listChangeRequestFileBacklinks, {
      parameters: { ...input.parameters, fileId: file.id },
      query: { limit: NAMED },
    }),
  ).data;
  const titles = (uses?.items ?? []).flatMap((use) =>
    use.kind === 'page' ? [use.page.title || 'Untitled'] : [],
  );
  const write = (change: ContentChange) => ({
    ...input,
    query: { compat: false },
    body: { changes: [change] },
  });
  return (
    <Confirm
      title={`Delete “${file.name}”?`}
      confirm="Delete file"
      endpoint={updateChangeRequestContent}
      input={write({ operation: 'delete_file', file: file.id })}
      {...(titles.length > 0 && {
        consequences: [
          {
            icon: <ImageOff aria-hidden />,
            text: `Its links break on ${formatNames(titles, uses?.count ?? titles.length)}`,
          },
        ],
      })}
      note="The space keeps the file until this change request is merged."
      done={`${file.name} deleted`}
      undo={{
        run: () =>
          send(
            updateChangeRequestContent,
            write({ operation: 'revert_file', file: file.id, revision }),
          ),
        done: `${file.name} restored`,
      }}
      onClose={onClose}
    />
  );
}
