'use client';

import { CircleX, RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { updateFromSpace } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { requestInput } from '../places.ts';
import { counted } from '../words.ts';
import { ConflictPage } from './conflict-page.tsx';
import { Groups, Scroller } from './merge-page.tsx';
import {
  type Forecast,
  type PageDraft,
  progressOf,
  type Resolution,
  resolutionOf,
  stillFitting,
} from './resolutions.ts';
import { useConflicts } from './use-conflicts.ts';
import { useDrafts } from './use-drafts.ts';

/** Settles the conflicts of a forecast page by page, and sends what was decided. */
export function ConflictEditor({
  forecast,
  onLookAgain,
}: {
  forecast: Forecast;
  /** Reads the forecast anew. */
  onLookAgain: () => Promise<unknown>;
}) {
  const router = useRouter();
  const { spaceId, number, space, base, editLock, changes } = useRequest();
  const { drafts, write } = useDrafts(spaceId, number);
  const update = useMutationFor(updateFromSpace);
  const [isChecking, setChecking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const pages = forecast.pages.filter(({ conflicts }) => conflicts.length > 0);
  const readings = useConflicts(
    spaceId,
    number,
    forecast,
    pages.map(({ page }) => page),
  );
  const conflicts = new Map(pages.map(({ page }, index) => [page, readings[index]?.data]));
  const areRead = readings.every(({ data }) => data !== undefined);
  const counts = pages.map((page) => progressOf(page, conflicts.get(page.page), drafts[page.page]));
  const asked = counts.reduce((sum, each) => sum + each.asked, 0);
  const made = counts.reduce((sum, each) => sum + each.made, 0);

  // Somebody went on meanwhile: what was decided on other lines goes, and is told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once everything is read anew
  useEffect(() => {
    if (!isChecking || !areRead) return;
    setChecking(false);
    const { drafts: fitting, dropped } = stillFitting(drafts, forecast.pages, (page) =>
      conflicts.get(page),
    );
    write(fitting);
    const kept =
      dropped === 0
        ? 'All you decided still fits.'
        : `${counted(dropped, 'decision')} did not fit any more, the others stay.`;
    const text = `Somebody changed ${space.title} or this change request since you looked. ${kept} Look again, then update.`;
    setSaid(text);
    announce(text);
  }, [isChecking, areRead]);

  function save(page: string, draft: PageDraft): void {
    write({ ...drafts, [page]: draft });
  }

  function send(): void {
    const resolutions = pages
      .map((page) => resolutionOf(page, conflicts.get(page.page), drafts[page.page]))
      .filter((each): each is Resolution => each !== null);
    const { theirs, ours } = forecast;
    setSaid(null);
    update.mutate(
      { ...requestInput(spaceId, number), body: { resolutions, theirs, ours } },
      {
        onSuccess: ({ result }) => {
          if (result === 'conflicts') {
            setSaid('Something collides still. Look at what is not settled.');
            void onLookAgain();
            return;
          }
          write({});
          const text = `#${number} is up to date, with your resolutions.`;
          changes.say(text);
          announce(text);
          router.push(base);
        },
        onError: async (problem) => {
          if (!problem.reasons.includes('stale-revision')) {
            setSaid(`Not updated. ${problem.message}`);
            announce(`Not updated. ${problem.message}`);
            return;
          }
          await onLookAgain();
          setChecking(true);
        },
      },
    );
  }

  const isSettled = areRead && made === asked;
  return (
    <>
      <Scroller>
        <div className="px-gutter pt-5 pb-8">
          <h2 className="font-serif text-panel font-medium text-balance">
            {counted(pages.length, 'page')} of this change request{' '}
            {pages.length === 1 ? 'collides' : 'collide'} with {space.title}.
          </h2>
          <p className="mt-1 max-w-[68ch] text-ink-2">
            Both changed the same. Decide what stays; nothing is changed until you update, and what
            you decide is kept in this tab.
          </p>
          {pages.map((page, index) => (
            <ConflictPage
              key={page.page}
              page={page}
              forecast={forecast}
              conflict={conflicts.get(page.page)}
              problem={readings[index]?.error?.message}
              draft={drafts[page.page]}
              onDraft={(draft) => save(page.page, draft)}
            />
          ))}
          <Groups forecast={forecast} without={pages} />
        </div>
      </Scroller>
      <div className="flex-none border-t border-hairline bg-paper px-gutter py-2.5">
        {said && (
          <Notice tone="warn" className="mb-2.5" icon={<CircleX aria-hidden />}>
            {said}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            busy={update.isPending || isChecking}
            onClick={send}
            {...(!isSettled && {
              unavailable: areRead
                ? `${counted(asked - made, 'conflict is', 'conflicts are')} not settled yet.`
                : 'The texts are still loading.',
            })}
            {...editLock}
          >
            <RefreshCw aria-hidden />
            <span className="max-[359px]:hidden">Update with these resolutions</span>
            <span className="min-[360px]:hidden">Update</span>
          </Button>
          <Button asChild variant="bare">
            <Link href={base}>Not now</Link>
          </Button>
          <span role="status" className="ml-auto text-meta text-ink-3">
            {made} of {asked} settled
          </span>
        </div>
      </div>
    </>
  );
}
