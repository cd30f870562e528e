'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { getUser } from '#lib/contract/users.ts';
import { draftKey, readDraft } from '../drafts.ts';
import type { TextWorker } from '../preview/text-worker-client.ts';
import { useLinkTargets } from '../preview/use-link-targets.ts';
import { useWriting } from '../writing-context.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { readSnapshot } from './page-snapshot.ts';

const Preview = lazyPart(() => import('../preview/preview.tsx').then((module) => module.Preview));

/** A page as readers will see it, for people who can't edit this change request. */
export function PageReader({
  pageId,
  content,
  worker,
}: {
  pageId: string;
  content: Revision;
  worker: TextWorker | null;
}) {
  const { organizationId, spaceId, number } = useWriting();
  const client = useQueryClient();
  const requestRef = { spaceId, number };
  const linkTargets = useLinkTargets(content, pageId);
  const person = useQuery(queryFor(getUser, {})).data?.id ?? '';
  const key = draftKey(person, organizationId, requestRef, pageId);
  const { data, error, refetch } = useQuery({
    queryKey: ['writing-read', content.id, pageId, key],
    queryFn: async () => ({
      base: await readSnapshot(client, requestRef, content, pageId),
      draft: (await readDraft(key)) ?? null,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error instanceof Problem)
    return <ProblemState problem={error} what="the page" onRetry={() => void refetch()} />;
  if (!data || !worker) return <PageSkeleton />;
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
            actions={<CopyButton value={draft.text} label="Copy text" size="small" />}
          >
            Your unsaved text for this page is kept in this browser.
          </Notice>
        </div>
      )}
      <Read key={base.revision} base={base} linkTargets={linkTargets} worker={worker} />
    </section>
  );
}

function Read({
  base,
  linkTargets,
  worker,
}: {
  base: Awaited<ReturnType<typeof readSnapshot>>;
  linkTargets: ReturnType<typeof useLinkTargets>;
  worker: TextWorker;
}) {
  const [read] = useState(() => () => base.text);
  const { title, description } = base.values;
  return (
    <Preview
      title={title}
      description={description}
      read={read}
      linkTargets={linkTargets}
      worker={worker}
      subscribe={unchanging}
    />
  );
}

/** A page that is only read never changes. */
const unchanging = () => () => undefined;
