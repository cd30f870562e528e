'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { draftKey, readDraft } from '../drafts.ts';
import type { TextThread } from '../preview/text-thread.ts';
import { usePlaces } from '../preview/use-places.ts';
import { useWriting } from '../writing-context.tsx';
import { readBase } from './base.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const Preview = shownLater(() => import('../preview/preview.tsx').then((module) => module.Preview));

/** A page for somebody who can't write here: as readers will see it. */
export function PageReader({
  pageId,
  content,
  thread,
}: {
  pageId: string;
  content: Revision;
  thread: TextThread | null;
}) {
  const { organizationId, spaceId, number } = useWriting();
  const client = useQueryClient();
  const place = { spaceId, number };
  const places = usePlaces(content, pageId);
  const person = useQuery(queryFor(getUser, {})).data?.id ?? '';
  const key = draftKey(person, organizationId, place, pageId);
  const { data, error, refetch } = useQuery({
    queryKey: ['writing-read', content.id, pageId, key],
    queryFn: async () => ({
      base: await readBase(client, place, content, pageId),
      draft: (await readDraft(key)) ?? null,
    }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
  if (error instanceof Problem)
    return <ProblemState problem={error} what="The page" onRetry={() => void refetch()} />;
  if (!data || !thread) return <PageSkeleton />;
  const { base, draft } = data;
  return (
    <section
      aria-label={base.values.title}
      tabIndex={0}
      className="min-w-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      {draft?.text != null && (
        <div className="px-gutter pt-4">
          <Notice
            tone="info"
            icon={<FileClock aria-hidden />}
            actions={<CopyButton value={draft.text} label="Copy it" size="small" />}
          >
            A text of yours that was not saved is kept in this browser.
          </Notice>
        </div>
      )}
      <Read key={base.revision} base={base} places={places} thread={thread} />
    </section>
  );
}

function Read({
  base,
  places,
  thread,
}: {
  base: Awaited<ReturnType<typeof readBase>>;
  places: ReturnType<typeof usePlaces>;
  thread: TextThread;
}) {
  const [read] = useState(() => () => base.text);
  const { title, description } = base.values;
  return <Preview {...{ title, description, read, places, thread }} subscribe={unchanging} />;
}

/** What is only read never changes. */
const unchanging = () => () => undefined;
