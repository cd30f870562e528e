'use client';

import { CircleX, RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { plural } from '#components/kit/format.ts';
import { useSessionDraft } from '#components/kit/session-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { type MergeForecast, updateFromSpace } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { ConflictPage } from './conflict-page.tsx';
import { PageGroups, ScrollArea } from './page-groups.tsx';
import {
  type ConflictDraft,
  type ConflictDrafts,
  progressOf,
  type Resolution,
  resolutionOf,
  validDrafts,
} from './resolutions.ts';
import { useConflicts } from './use-conflicts.ts';

/** Resolves the conflicts of a forecast page by page, then updates the change request. */
export function ConflictEditor({
  forecast,
  onRefresh,
}: {
  forecast: MergeForecast;
  /** Refetches the forecast. */
  onRefresh: () => Promise<unknown>;
}) {
  const router = useRouter();
  const { spaceId, number, space, base, changes } = useRequest();
  const { drafts, write } = useResolutionDrafts(spaceId, number);
  const update = useMutationFor(updateFromSpace);
  const [isChecking, setChecking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const pages = forecast.pages.filter(({ conflicts }) => conflicts.length > 0);
  const queries = useConflicts(
    spaceId,
    number,
    forecast,
    pages.map(({ page }) => page),
  );
  const conflicts = new Map(pages.map(({ page }, index) => [page, queries[index]?.data]));
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const counts = pages.map((page) => progressOf(page, conflicts.get(page.page), drafts[page.page]));
  const total = counts.reduce((sum, each) => sum + each.total, 0);
  const resolved = counts.reduce((sum, each) => sum + each.resolved, 0);

  // Either side has changed: drop the choices that no longer apply and say so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when all conflicts are loaded again
  useEffect(() => {
    if (!isChecking || !isLoaded) return;
    setChecking(false);
    const { drafts: valid, dropped } = validDrafts(drafts, forecast.pages, (page) =>
      conflicts.get(page),
    );
    write(valid);
    const kept =
      dropped === 0
        ? 'All your choices still apply.'
        : `${plural(dropped, 'choice no longer applies', 'choices no longer apply')}.`;
    const text = `${space.title} or this change request has changed since you opened this page. ${kept} Review the conflicts, then update.`;
    setMessage(text);
    announce(text);
  }, [isChecking, isLoaded]);

  function save(page: string, draft: ConflictDraft): void {
    write({ ...drafts, [page]: draft });
  }

  function send(): void {
    const resolutions = pages
      .map((page) => resolutionOf(page, conflicts.get(page.page), drafts[page.page]))
      .filter((each): each is Resolution => each !== null);
    const { theirs, ours } = forecast;
    setMessage(null);
    update.mutate(
      { ...requestInput(spaceId, number), body: { resolutions, theirs, ours } },
      {
        onSuccess: ({ result }) => {
          if (result === 'conflicts') {
            setMessage('There are still conflicts. Resolve them, then update.');
            void onRefresh();
            return;
          }
          write({});
          const text = `#${number} updated with your resolutions`;
          changes.showResult(text);
          announce(text);
          router.push(base);
        },
        onError: async (problem) => {
          if (!problem.reasons.includes('stale-revision')) {
            setMessage(`Couldn’t update. ${problem.message}`);
            announce(`Couldn’t update. ${problem.message}`);
            return;
          }
          await onRefresh();
          setChecking(true);
        },
      },
    );
  }

  const isResolved = isLoaded && resolved === total;
  return (
    <>
      <ScrollArea>
        <div className="px-gutter pt-5 pb-8">
          <h2 className="font-serif text-panel font-medium text-balance">
            {plural(pages.length, 'page conflicts', 'pages conflict')} with {space.title}
          </h2>
          <p className="mt-1 max-w-[68ch] text-ink-2">
            The same content changed on both sides. Choose what to keep. Nothing changes until you
            update, and your choices are kept in this tab.
          </p>
          {pages.map((page, index) => (
            <ConflictPage
              key={page.page}
              page={page}
              forecast={forecast}
              conflict={conflicts.get(page.page)}
              problem={queries[index]?.error?.message}
              draft={drafts[page.page]}
              onDraft={(draft) => save(page.page, draft)}
            />
          ))}
          <PageGroups forecast={forecast} without={pages} />
        </div>
      </ScrollArea>
      <div className="flex-none border-t border-hairline bg-paper px-gutter py-2.5">
        {message && (
          <Notice tone="warn" className="mb-2.5" icon={<CircleX aria-hidden />}>
            {message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Action
            endpoint={updateFromSpace}
            on={space}
            variant="primary"
            busy={update.isPending || isChecking}
            onClick={send}
            {...(!isResolved && {
              unavailable: isLoaded
                ? `Resolve ${plural(total - resolved, 'more conflict')} first.`
                : 'The conflicts are still loading.',
            })}
          >
            <RefreshCw aria-hidden />
            <span className="max-[359px]:hidden">Update with these resolutions</span>
            <span className="min-[360px]:hidden">Update</span>
          </Action>
          <Button asChild variant="bare">
            <Link href={base}>Cancel</Link>
          </Button>
          <span role="status" className="ml-auto text-meta text-ink-3">
            {resolved} of {total} resolved
          </span>
        </div>
      </div>
    </>
  );
}

/** The choices; they survive a reload. */
function useResolutionDrafts(spaceId: string, number: string) {
  const key = `masthead:resolutions:${spaceId}:${number}`;
  const [drafts, setDrafts] = useSessionDraft<ConflictDrafts>(key, {});
  const write = (next: ConflictDrafts) => setDrafts(Object.keys(next).length > 0 ? next : null);
  return { drafts, write };
}
