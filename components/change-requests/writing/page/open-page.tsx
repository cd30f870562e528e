'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { draftKey } from '../drafts.ts';
import type { Uploads } from '../files/use-uploads.ts';
import type { TextWorker } from '../preview/text-worker-client.ts';
import { useWriting } from '../writing-context.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { openPage } from './page-snapshot.ts';

type Props = {
  pageId: string;
  content: Revision;
  worker: TextWorker | null;
  uploads: Uploads;
  isPreviewOpen: boolean;
  onPreview: (isOpen: boolean) => void;
  onUnsaved: (pageId: string, isUnsaved: boolean) => void;
};

/** Loads a page with its unsaved draft, and opens the editor. */
export function OpenPage({ pageId, onUnsaved, ...rest }: Props) {
  const { organizationId, spaceId, number } = useWriting();
  const client = useQueryClient();
  const requestRef = { spaceId, number };
  const person = useQuery(queryFor(getUser, {})).data?.id;
  const key = draftKey(person ?? '', organizationId, requestRef, pageId);
  const { data, error, refetch } = useQuery({
    queryKey: ['writing-open', key],
    queryFn: () => openPage(client, requestRef, pageId, key),
    enabled: person !== undefined,
    // Read once: an open editor follows changes by others through useRemoteChanges.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error instanceof Problem && !data)
    return <ProblemState problem={error} what="the page" onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <PageEditor
      {...rest}
      opened={data}
      draftKey={key}
      onUnsaved={(isUnsaved) => onUnsaved(pageId, isUnsaved)}
    />
  );
}
