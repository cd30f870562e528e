'use client';

import { useMemo, useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { attributeChanges } from './attributes.ts';
import { DiffBody } from './diff-body.tsx';
import { itemsOf } from './diff-items.ts';
import { DiffSkeleton } from './diff-skeleton.tsx';
import { TargetsProvider } from './drawn-nodes.tsx';
import { ChangedAttributes } from './page-header.tsx';
import { revisionsKey } from './revision-range.ts';
import { useComparison } from './use-comparison.ts';
import { useRevisionTargets } from './use-link-targets.ts';
import { textOf, usePageTexts } from './use-page-texts.ts';

const neverKept = () => false;

/** What changed on a page between two revisions of its space. */
export function VersionComparison(props: {
  spaceId: string;
  page: { id: string; title: string };
  /** Null: the page didn’t exist yet. */
  before: string | null;
  /** Null: the page doesn't exist any more. */
  after: string | null;
}) {
  const { spaceId, page, before, after } = props;
  const revisions = { pageId: page.id, before, after };
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const { pages, problem, retry } = usePageTexts(spaceId, revisions);
  const texts = pages && { before: textOf(pages.before), after: textOf(pages.after) };
  const comparison = useComparison(revisionsKey(revisions), texts, null);
  const targetOf = useRevisionTargets(spaceId, revisions);
  const { rows } = comparison;
  const items = useMemo(() => (rows ? itemsOf(rows, opened, neverKept) : []), [rows, opened]);
  if (problem)
    return <ProblemState problem={problem} what={`the text of ${page.title}`} onRetry={retry} />;
  if (comparison.hasFailed)
    return (
      <p role="alert" className="py-6 text-danger">
        Couldn’t compare the two versions. Reload the page to try again.
      </p>
    );
  return (
    <div
      ref={scroller}
      className="relative max-h-[75vh] overflow-y-auto pl-10"
      tabIndex={0}
      role="region"
      aria-label="Changes since this version"
    >
      {pages && <ChangedAttributes changes={attributeChanges(pages.before, pages.after)} />}
      {rows === null ? (
        <DiffSkeleton />
      ) : (
        <TargetsProvider value={targetOf}>
          <DiffBody
            comparison={comparison}
            rows={rows}
            items={items}
            scroller={scroller}
            reveal={reveal}
            page={{ ...page, type: 'document', depth: 0, sign: null }}
            view="rendered"
            layout="inline"
            linkedAt={-1}
            hasText
            onOpen={(from) => setOpened((known) => new Set([...known, from]))}
          />
        </TargetsProvider>
      )}
    </div>
  );
}
