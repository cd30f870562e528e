'use client';

import { useQuery } from '@tanstack/react-query';
import { File } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { SignMark } from '../sign-mark.tsx';
import { type ChangedItem, changedItems } from './changed-items.ts';
import { overviewReads } from './reads.ts';

/** The changed pages and files, each linked to its diff. */
export function ChangesList() {
  const { spaceId, number, base, canEdit, isClosed, request } = useRequest();
  const changes = useQuery(
    queryFor(listChangeRequestChanges, overviewReads(spaceId, number).changes),
  );
  const { data } = changes;
  const items = changedItems(data?.changes ?? []);
  return (
    <section aria-labelledby="overview:changes">
      <SectionHead title="Changes" id="overview:changes">
        {data && data.changes.length > 0 && (
          <Link href={`${base}/changes`} prefetch={false} className="link">
            View all changes
          </Link>
        )}
      </SectionHead>
      {changes.error instanceof Problem && !data && (
        <ProblemState
          problem={changes.error}
          what="changes"
          onRetry={() => void changes.refetch()}
        />
      )}
      {!data && !changes.error && (
        <SkeletonRows label="Loading changes" rows={5} shape="line" avatar={false} />
      )}
      {data?.changes.length === 0 && (
        <div className="grid justify-items-start gap-3 py-3">
          <p className="text-ink-2">
            {request.status === 'merged'
              ? 'The space already has all of these changes.'
              : 'No changes yet. Edited pages and files appear here.'}
          </p>
          {canEdit && !isClosed && (
            <Button asChild>
              <Link href={`${base}/edit`}>Start editing</Link>
            </Button>
          )}
        </div>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ChangeRow base={base} item={item} />
          </li>
        ))}
      </ul>
      {data?.more !== undefined && (
        <p className="pt-2.5 text-meta text-ink-3">
          and {plural(Math.max(1, request.changes - items.length), 'more change')}.{' '}
          <Link href={`${base}/changes`} prefetch={false} className="link">
            View all changes
          </Link>
        </p>
      )}
    </section>
  );
}

function ChangeRow({ base, item }: { base: string; item: ChangedItem }) {
  const { page, file, sign, words } = item;
  return (
    <div className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5">
      <SignMark sign={sign} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        {page ? (
          <Link
            href={`${base}/changes?page=${encodeURIComponent(page.id)}`}
            prefetch={false}
            className={`min-w-0 font-medium wrap-anywhere hover:underline ${sign === 'deleted' ? 'line-through' : ''}`}
          >
            {page.title || 'Untitled'}
          </Link>
        ) : (
          <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <File aria-hidden className="size-3.5 text-ink-3" />
            {file?.name}
          </span>
        )}
        {page?.path && (
          <span className="mono text-[12px] text-ink-3 wrap-anywhere">/{page.path}</span>
        )}
      </span>
      <span className="flex-none text-meta text-ink-3">{words}</span>
    </div>
  );
}
