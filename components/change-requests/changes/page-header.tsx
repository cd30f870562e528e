'use client';

import { ArrowRight, ChevronDown, ChevronUp, MessageSquarePlus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/cn.ts';
import { SignMark } from '../sign-mark.tsx';
import type { AttributeChange, PageAtRevision } from './attributes.ts';
import type { ChangedPage } from './changed-pages.ts';
import { useReviewThreads } from './review-threads.tsx';
import type { ChangeSteps } from './use-change-steps.ts';
import type { ChangesReview } from './use-review.ts';

const signWords = { added: 'New page', edited: 'Edited', moved: 'Moved', deleted: 'Deleted' };

/** “Moved, change 2 of 8”; only the first part until the text is compared. */
function progressLabel({ sign }: ChangedPage, { at, count }: ChangeSteps): string {
  const statusLabel = sign && sign !== 'edited' ? [signWords[sign]] : [];
  if (count === 0) return statusLabel.join('');
  return [...statusLabel, `change ${Math.max(at, 0) + 1} of ${count}`].join(', ');
}

/** The header of a page's changes: title, navigation between changes, viewed and view options. */
export function PageHeader(props: {
  review: ChangesReview;
  page: ChangedPage;
  steps: ChangeSteps;
}) {
  const { review, page, steps } = props;
  const { onComment, lock } = useReviewThreads();
  const isViewed = review.viewed.stateOf(page.id).status === 'viewed';
  return (
    <>
      <div className="sticky top-0 z-sticky flex min-h-12 flex-wrap items-center gap-x-2 border-b py-1.5 border-hairline bg-paper">
        <h2 className="min-w-0 truncate font-serif text-section font-medium" title={page.title}>
          {page.emoji && (
            <span aria-hidden className="mr-1.5">
              {page.emoji}
            </span>
          )}
          {page.title}
        </h2>
        <span className="flex-none text-meta text-ink-3 max-md:hidden">
          {progressLabel(page, steps)}
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
        <ToggleGroup label="View">
          <ToggleButton
            isOn={review.search.view === 'rendered'}
            onClick={() => review.setView('rendered')}
          >
            Rendered
          </ToggleButton>
          <ToggleButton
            isOn={review.search.view === 'source'}
            onClick={() => review.setView('source')}
          >
            Source
          </ToggleButton>
        </ToggleGroup>
        <ToggleGroup label="Layout">
          <ToggleButton
            isOn={review.search.layout === 'inline'}
            onClick={() => review.setLayout('inline')}
          >
            Inline
          </ToggleButton>
          <ToggleButton
            isOn={review.search.layout === 'beside'}
            onClick={() => review.setLayout('beside')}
          >
            Side by side
          </ToggleButton>
        </ToggleGroup>
      </div>
    </>
  );
}

function ToggleGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex">
      {children}
    </div>
  );
}

function ToggleButton(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
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

/** The changed attributes of a page, before and after. */
export function ChangedAttributes({ changes }: { changes: readonly AttributeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl
      aria-label="Changed page settings"
      className="grid grid-cols-[112px_minmax(0,1fr)] border-b border-hairline py-1.5 max-md:grid-cols-[104px_minmax(0,1fr)]"
    >
      {changes.map(({ name, before, after, affectsVisibility }) => (
        <div key={name} className="contents">
          <dt className="py-1 text-ink-3">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1 wrap-anywhere">
            {before ? (
              <del className="rounded-badge bg-del-wash px-0.5 text-del line-through">{before}</del>
            ) : (
              <span className="text-ink-3">none</span>
            )}
            <ArrowRight aria-label="to" role="img" className="size-3.5 text-ink-3" />
            {after ? (
              <ins className="rounded-badge bg-ins-wash px-0.5 text-ins underline underline-offset-3">
                {after}
              </ins>
            ) : (
              <span className="text-ink-3">none</span>
            )}
            {affectsVisibility && (
              <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
                Changes visibility
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where a page was moved from and to. */
export function PageMove(props: {
  page: ChangedPage;
  before: PageAtRevision | null;
  after: PageAtRevision | null;
}) {
  const { page, before, after } = props;
  const from = parentOf(before?.path);
  const to = parentOf(after?.path);
  const isElsewhere = before !== null && after !== null && from !== to;
  if (page.sign !== 'moved' && !isElsewhere) return null;
  return (
    <div className="flex items-start gap-2 border-b border-hairline py-2 text-ink-2">
      <SignMark sign="moved" />
      <p className="min-w-0 wrap-anywhere">
        <b className="text-ink">Moved</b>{' '}
        {isElsewhere ? (
          <>
            from <span className="mono">/{before.path}</span> to{' '}
            <span className="mono">/{after.path}</span>.{' '}
            <span className="text-meta text-ink-3">The old URL redirects once this is merged.</span>
          </>
        ) : (
          'within the same group'
        )}
      </p>
    </div>
  );
}

const parentOf = (path: string | undefined) => path?.split('/').slice(0, -1).join('/');
