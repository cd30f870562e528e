'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { draftKey } from '../drafts.ts';
import type { Uploads } from '../files/use-uploads.ts';
import type { TextThread } from '../preview/text-thread.ts';
import { useWriting } from '../writing-context.tsx';
import { openPage } from './base.ts';
import { PageEditor } from './page-editor.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

type Props = {
  pageId: string;
  content: Revision;
  thread: TextThread | null;
  uploads: Uploads;
  isPreviewOpen: boolean;
  onPreview: (isOpen: boolean) => void;
  onUnsaved: (pageId: string, isUnsaved: boolean) => void;
};

/** Opens a page with what was written of it before; from then on it is the writer's. */
export function OpenPage({ pageId, onUnsaved, ...rest }: Props) {
  const { organizationId, spaceId, number } = useWriting();
  const client = useQueryClient();
  const place = { spaceId, number };
  const person = useQuery(queryFor(getUser, {})).data?.id;
  const key = draftKey(person ?? '', organizationId, place, pageId);
  const { data, error, refetch } = useQuery({
    queryKey: ['writing-open', key],
    queryFn: () => openPage(client, place, pageId, key),
    enabled: person !== undefined,
    // Once it is open it is the writer's: what others do to it comes another way.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
    refetchOnReconnect: false,
  });
  if (error instanceof Problem && !data)
    return <ProblemState problem={error} what="The page" onRetry={() => void refetch()} />;
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
