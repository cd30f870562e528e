'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import type { MergeForecast, MergeSide } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { BlockList } from './block-list.tsx';
import { changeLabel, conflictLabel } from './merge-labels.ts';
import { mergedBlocks } from './merged-blocks.ts';
import {
  type ConflictChoice,
  type ConflictDraft,
  conflictKey,
  type ForecastPage,
  isConflict,
  needsSide,
  type PageConflict,
  progressOf,
  sidesKey,
} from './resolutions.ts';
import { SideChoice } from './side-choice.tsx';
import { TextConflictEditor } from './text-conflict-editor.tsx';

type Props = {
  page: ForecastPage;
  forecast: MergeForecast;
  conflict: PageConflict | undefined;
  problem: string | undefined;
  draft: ConflictDraft | undefined;
  onDraft: (draft: ConflictDraft) => void;
};

/** A page with conflicts: both sides block by block, and the choices to make. */
export function ConflictPage({ page, forecast, conflict, problem, draft, onDraft }: Props) {
  const { space } = useRequest();
  const { total, resolved } = progressOf(page, conflict, draft);
  const isDone = total > 0 && resolved === total;
  const title = page.title || 'Untitled';
  const textConflicts = conflict?.parts.filter(isConflict) ?? [];
  const parts = draft?.parts ?? {};
  const choose = (key: string, choice: ConflictChoice) =>
    onDraft({ ...draft, parts: { ...parts, [key]: choice } });
  const keep = (side: MergeSide) =>
    onDraft({ ...draft, parts, keep: { side, of: sidesKey(page) } });
  const isText = page.conflicts.includes('text');
  return (
    <section
      id={`conflict:${page.page}`}
      aria-labelledby={`conflict:${page.page}:title`}
      className="border-b border-hairline py-4"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isDone ? (
          <CircleCheck aria-hidden className="text-ins" />
        ) : (
          <CircleX aria-hidden className="text-danger" />
        )}
        <h3
          id={`conflict:${page.page}:title`}
          className="min-w-0 font-serif text-section font-medium wrap-anywhere"
        >
          {title}
        </h3>
        {page.path && (
          <span className="mono text-[12px] text-ink-3 wrap-anywhere">/{page.path}</span>
        )}
        <span className="ml-auto text-meta text-ink-3">
          {resolved} of {total} resolved
        </span>
      </header>
      <p className="pt-0.5 pb-2 text-ink-2">
        It was {changeLabel(page, space.title)}. Conflicts: {conflictLabel(page)}.
      </p>
      {needsSide(page) && (
        <SideChoice
          page={page}
          forecast={forecast}
          side={draft?.keep?.of === sidesKey(page) ? draft.keep.side : undefined}
          onChoose={keep}
        />
      )}
      {problem && (
        <p role="alert" className="text-danger">
          Couldn’t load the conflicts. {problem}
        </p>
      )}
      {isText && !conflict && !problem && <p className="text-ink-3">Loading conflicts</p>}
      {isText && conflict && (
        <BlockList
          blocks={mergedBlocks(conflict)}
          renderConflict={(part) => (
            <TextConflictEditor
              part={part}
              texts={conflict}
              revisions={{ pageId: page.page, before: forecast.theirs, after: forecast.ours }}
              position={textConflicts.indexOf(part) + 1}
              count={textConflicts.length}
              page={title}
              choice={parts[conflictKey(part)]}
              onChoose={(choice) => choose(conflictKey(part), choice)}
            />
          )}
        />
      )}
    </section>
  );
}
