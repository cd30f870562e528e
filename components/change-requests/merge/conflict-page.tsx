'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import { useRequest } from '../frame/request-context.tsx';
import { BlockList } from './block-list.tsx';
import { mergedBlocks } from './blocks.ts';
import { CollisionEditor } from './collision.tsx';
import { collidingWords, doneWords } from './merge-words.ts';
import {
  type Choice,
  type Conflict,
  type Forecast,
  type ForecastPage,
  isCollision,
  keyOfPart,
  keyOfSides,
  needsSide,
  type PageDraft,
  progressOf,
  type Side,
} from './resolutions.ts';
import { SideChoice } from './side-choice.tsx';

type Props = {
  page: ForecastPage;
  forecast: Forecast;
  conflict: Conflict | undefined;
  problem: string | undefined;
  draft: PageDraft | undefined;
  onDraft: (draft: PageDraft) => void;
};

/** A page with conflicts: block by block what both sides made of it, and what is to be decided. */
export function ConflictPage({ page, forecast, conflict, problem, draft, onDraft }: Props) {
  const { space } = useRequest();
  const { asked, made } = progressOf(page, conflict, draft);
  const isDone = asked > 0 && made === asked;
  const title = page.title || 'Without a title';
  const collisions = conflict?.parts.filter(isCollision) ?? [];
  const parts = draft?.parts ?? {};
  const choose = (key: string, choice: Choice) =>
    onDraft({ ...draft, parts: { ...parts, [key]: choice } });
  const keep = (side: Side) => onDraft({ ...draft, parts, keep: { side, of: keyOfSides(page) } });
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
          {made} of {asked} settled
        </span>
      </header>
      <p className="pt-0.5 pb-2 text-ink-2">
        It was {doneWords(page, space.title)}. What collides: {collidingWords(page)}.
      </p>
      {needsSide(page) && (
        <SideChoice
          page={page}
          forecast={forecast}
          side={draft?.keep?.of === keyOfSides(page) ? draft.keep.side : undefined}
          onChoose={keep}
        />
      )}
      {problem && (
        <p role="alert" className="text-danger">
          The texts did not arrive. {problem}
        </p>
      )}
      {isText && !conflict && !problem && <p className="text-ink-3">The texts are loading</p>}
      {isText && conflict && (
        <BlockList
          blocks={mergedBlocks(conflict)}
          collision={(part) => (
            <CollisionEditor
              part={part}
              position={collisions.indexOf(part) + 1}
              count={collisions.length}
              page={title}
              choice={parts[keyOfPart(part)]}
              onChoose={(choice) => choose(keyOfPart(part), choice)}
            />
          )}
        />
      )}
    </section>
  );
}
