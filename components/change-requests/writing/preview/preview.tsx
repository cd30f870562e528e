'use client';

import type { RootContent } from 'hast';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { drawText } from '#components/kit/reading/markdown.tsx';
import type { Places } from './resolve-places.ts';
import type { TextThread } from './text-thread.ts';
import type { PreviewAnswer } from './text-work.ts';
import { type Looking, useLookedAt } from './use-looked-at.ts';

/** Milliseconds after the last key before a short text is shown, and a long one. */
const PAUSE = 150;
const LONG_PAUSE = 700;
/** From how many characters a text is long. */
const LONG = 60_000;

type Shown = {
  order: readonly string[];
  lines: readonly number[];
  blocks: ReadonlyMap<string, RootContent>;
  isCut: boolean;
};

/** A text as readers will see it, a moment after it was written. */
export function Preview({
  title,
  description,
  read,
  subscribe,
  looking,
  places,
  thread,
}: {
  title: string;
  description: string;
  /** Reads the text as it is then. */
  read: () => string;
  /** Tells when the text has changed; gives back how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** Where somebody looks in the text beside it: that is kept in view. */
  looking?: Looking;
  places: Places;
  thread: TextThread;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const length = useRef(0);
  const asked = useRef(0);
  const drawn = useRef<HTMLDivElement>(null);
  useLookedAt(drawn, shown?.lines, looking);
  useEffect(() => {
    let timer: number | undefined;
    const show = () => {
      const markdown = read();
      length.current = markdown.length;
      const isFirst = asked.current === 0;
      asked.current += 1;
      const own = asked.current;
      thread.ask({ kind: 'preview', markdown, places, isFirst }).then(
        (answer) => {
          if (answer.kind === 'preview') {
            // Every answer is kept, even one that is late: the worker sends each block once.
            startTransition(() => setShown((before) => taken(before, answer.preview)));
            if (own === asked.current) setRefusal(null);
          } else if (answer.kind === 'refused') setRefusal(answer.message);
        },
        () => setRefusal('The preview has stopped. Open the page anew to see it again.'),
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
  }, [read, subscribe, places, thread]);

  return (
    <div className="mx-auto max-w-160 px-gutter pt-5 pb-[25vh] font-serif text-read">
      <h2 className="font-serif text-title font-medium text-balance wrap-anywhere">{title}</h2>
      {description && <p className="mt-2 text-lead text-ink-2">{description}</p>}
      {refusal && (
        <p role="status" className="my-4 font-sans text-ui text-danger">
          {refusal}
        </p>
      )}
      <div ref={drawn} className="pt-4">
        {shown?.order.map((key) => {
          const tree = shown.blocks.get(key);
          return tree && <DrawnBlock key={key} tree={tree} />;
        })}
      </div>
      {shown?.order.length === 0 && (
        <p className="my-4 font-sans text-ui text-ink-3">Nothing is written yet.</p>
      )}
      {shown?.isCut && (
        <p className="my-6 border-t border-hairline pt-3 font-sans text-ui text-ink-3">
          This is the beginning. The rest of so long a text is not shown here; it is saved all the
          same.
        </p>
      )}
    </div>
  );
}

function taken(before: Shown | null, { order, lines, fresh, isCut }: PreviewAnswer): Shown {
  const added = new Map(fresh.map(({ key, tree }) => [key, tree]));
  const blocks = new Map<string, RootContent>();
  for (const key of order) {
    const tree = added.get(key) ?? before?.blocks.get(key);
    if (tree) blocks.set(key, tree);
  }
  return { order, lines, blocks, isCut };
}

/** One block: drawn once, however much is written around it; out of view it costs nothing. */
const DrawnBlock = memo(function DrawnBlock({ tree }: { tree: RootContent }) {
  return (
    // What is out of view is laid out by itself, so margins don't meet: the least of them is taken back.
    <div className="-mt-4 flow-root [contain-intrinsic-size:auto_4rem] [content-visibility:auto] [overflow-clip-margin:8px]">
      {drawText(tree as Parameters<typeof drawText>[0])}
    </div>
  );
});
