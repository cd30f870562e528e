'use client';

import { ChevronDown, ChevronUp, MessageSquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/cn.ts';
import type { ChangedPage } from './changed-pages.ts';
import { useReviewThreads } from './threads.tsx';
import type { ChangeSteps } from './use-change-steps.ts';
import type { Review } from './use-review.ts';

const signWords = { added: 'New page', edited: 'Edited', moved: 'Moved', deleted: 'Deleted' };

/** “Moved, change 2 of 8”; nothing of the text before it is known. */
function placeWords({ sign }: ChangedPage, { at, count }: ChangeSteps): string {
  const became = sign && sign !== 'edited' ? [signWords[sign]] : [];
  if (count === 0) return became.join('');
  const changes = count === 1 ? '1 change in the text' : `${count} changes in the text`;
  return [...became, at >= 0 ? `change ${at + 1} of ${count}` : changes].join(', ');
}

/** The head of a page's changes: its title, the way from change to change, viewed, and how they are shown. */
export function PageStrip(props: { review: Review; page: ChangedPage; steps: ChangeSteps }) {
  const { review, page, steps } = props;
  const { onComment, lock } = useReviewThreads();
  const isViewed = review.viewed.standing(page.id).is === 'viewed';
  return (
    <>
      <div className="sticky top-0 z-sticky flex min-h-12 flex-wrap items-center gap-x-2 border-b border-hairline bg-paper">
        <h2 className="min-w-0 truncate font-serif text-section font-medium" title={page.title}>
          {page.emoji && (
            <span aria-hidden className="mr-1.5">
              {page.emoji}
            </span>
          )}
          {page.title}
        </h2>
        <span className="flex-none text-meta text-ink-3 max-md:hidden">
          {placeWords(page, steps)}
        </span>
        <span className="ml-auto flex flex-none items-center gap-1">
          {(onComment || lock) && (
            <IconButton
              label="Comment on this page"
              tooltip
              onClick={() => onComment?.(page.id)}
              {...(lock && { unavailable: lock })}
            >
              <MessageSquarePlus aria-hidden />
            </IconButton>
          )}
          <IconButton label="Previous change" onClick={steps.previous}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next change" onClick={steps.next}>
            <ChevronDown aria-hidden />
          </IconButton>
          <Checkbox
            checked={isViewed}
            onCheckedChange={(next) => void review.viewed.set(page.id, next)}
            className="ml-1"
          >
            Viewed
          </Checkbox>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5 text-meta">
        <Switcher label="How the text is shown">
          <Way isOn={review.search.view === 'rendered'} onClick={() => review.setView('rendered')}>
            Rendered
          </Way>
          <Way isOn={review.search.view === 'source'} onClick={() => review.setView('source')}>
            Source
          </Way>
        </Switcher>
        <Switcher label="Where the changes stand">
          <Way isOn={review.search.layout === 'inline'} onClick={() => review.setLayout('inline')}>
            Inline
          </Way>
          <Way isOn={review.search.layout === 'beside'} onClick={() => review.setLayout('beside')}>
            Side by side
          </Way>
        </Switcher>
      </div>
    </>
  );
}

function Switcher({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex">
      {children}
    </div>
  );
}

function Way(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  const { isOn, onClick, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        'h-6 border border-edge bg-paper px-2 text-ink-2 first:rounded-l-control last:rounded-r-control not-first:-ml-px hover:bg-paper-2 focus-visible:z-1',
        isOn && 'z-1 border-accent bg-accent-wash font-semibold text-ink hover:bg-accent-wash',
      )}
    >
      {children}
    </button>
  );
}
