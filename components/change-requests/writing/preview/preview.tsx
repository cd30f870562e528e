'use client';

import type { RootContent } from 'hast';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { drawText } from '#components/kit/reading/markdown.tsx';
import type { LinkTargets } from './link-targets.ts';
import type { PreviewAnswer } from './text-worker.ts';
import type { TextWorker } from './text-worker-client.ts';
import { type ScrollSource, useScrollSync } from './use-scroll-sync.ts';

/** Milliseconds without typing before the preview updates, for short and for long texts. */
const PAUSE = 150;
const LONG_PAUSE = 700;
/** A text with more characters is long. */
const LONG = 60_000;

type PreviewState = {
  order: readonly string[];
  lines: readonly number[];
  blocks: ReadonlyMap<string, RootContent>;
  notes: PreviewAnswer['notes'];
  isCut: boolean;
};

/** Renders the page as readers will see it, shortly after each edit. */
export function Preview({
  title,
  description,
  read,
  subscribe,
  scrollSource,
  linkTargets,
  worker,
}: {
  title: string;
  description: string;
  /** Returns the current text. */
  read: () => string;
  /** Calls the listener when the text changes. @returns unsubscribes */
  subscribe: (listener: () => void) => () => void;
  /** The editor to scroll along with. */
  scrollSource?: ScrollSource;
  linkTargets: LinkTargets;
  worker: TextWorker;
}) {
  const [shown, setShown] = useState<PreviewState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const length = useRef(0);
  const requestCount = useRef(0);
  const container = useRef<HTMLDivElement>(null);
  useScrollSync(container, shown?.lines, scrollSource);
  useEffect(() => {
    let timer: number | undefined;
    const show = () => {
      const markdown = read();
      length.current = markdown.length;
      const isFirst = requestCount.current === 0;
      requestCount.current += 1;
      const own = requestCount.current;
      worker.run({ kind: 'preview', markdown, linkTargets, isFirst }).then(
        (answer) => {
          if (answer.kind !== 'preview') return;
          // Late answers count too, since the worker sends each block only once.
          startTransition(() => setShown((before) => mergeAnswer(before, answer.preview)));
          if (own === requestCount.current) setError(null);
        },
        () => setError('The preview stopped working. Reload the page to restart it.'),
      );
    };
    const stop = subscribe(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(show, length.current > LONG ? LONG_PAUSE : PAUSE);
    });
    show();
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [read, subscribe, linkTargets, worker]);

  return (
    <div className="mx-auto max-w-160 px-gutter pt-5 pb-[25vh] font-serif text-read">
      <h2 className="font-serif text-title font-medium text-balance wrap-anywhere">{title}</h2>
      {description && <p className="mt-2 text-lead text-ink-2">{description}</p>}
      {error && (
        <p role="status" className="my-4 font-sans text-ui text-danger">
          {error}
        </p>
      )}
      <div ref={container} className="pt-4">
        {shown?.order.map((key) => {
          const tree = shown.blocks.get(key);
          return tree && <DrawnBlock key={key} tree={tree} />;
        })}
      </div>
      {shown?.order.length === 0 && (
        <p className="my-4 font-sans text-ui text-ink-3">No text yet</p>
      )}
      {shown && shown.notes.length > 0 && (
        <ul
          aria-label="What couldn’t be read"
          className="my-6 border-t border-hairline pt-3 font-sans text-ui text-warn wrap-anywhere"
        >
          {shown.notes.map(({ line, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line can have two equal notes
            <li key={index}>
              Line {line}: {text}
            </li>
          ))}
        </ul>
      )}
      {shown?.isCut && (
        <p className="my-6 border-t border-hairline pt-3 font-sans text-ui text-ink-3">
          The preview shows only the beginning of this text. All of it is saved.
        </p>
      )}
    </div>
  );
}

function mergeAnswer(before: PreviewState | null, answer: PreviewAnswer): PreviewState {
  const { order, lines, fresh, notes, isCut } = answer;
  const added = new Map(fresh.map(({ key, tree }) => [key, tree]));
  const blocks = new Map<string, RootContent>();
  for (const key of order) {
    const tree = added.get(key) ?? before?.blocks.get(key);
    if (tree) blocks.set(key, tree);
  }
  return { order, lines, blocks, notes, isCut };
}

/** A block, rendered again only when it changes and skipped while out of view. */
const DrawnBlock = memo(function DrawnBlock({ tree }: { tree: RootContent }) {
  return (
    // Each block is laid out on its own, so margins don't collapse; -mt-4 makes up for the smallest.
    <div className="content -mt-4 flow-root [contain-intrinsic-size:auto_4rem] [content-visibility:auto] [overflow-clip-margin:8px]">
      {drawText(tree as Parameters<typeof drawText>[0])}
    </div>
  );
});
