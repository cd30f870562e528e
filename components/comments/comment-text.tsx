'use client';

import { lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';

const load = () =>
  import('./comment-markdown.tsx').then(({ CommentMarkdown }) => ({ default: CommentMarkdown }));

// The parser comes on its own: the server sends the text drawn, and the page answers before it is here.
const Markdown = lazy(load);
/** Of a text that the server has drawn: it stands as it is until somebody does something on the page. */
const DrawnMarkdown = lazy(() => firstDeed().then(load));

const deeds = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves once the page is pointed at, typed in or tabbed through; on the server at once. */
function firstDeed(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    for (const deed of deeds) window.removeEventListener(deed, done);
    resolve();
  };
  for (const deed of deeds) window.addEventListener(deed, done, { passive: true });
  return promise;
}

const never = () => () => undefined;

/** What a comment or a reply says, as markdown. */
export function CommentText({ markdown }: { markdown: string }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [drawn] = useState(isFromServer ? markdown : null);
  return (
    <div className="max-w-[68ch] wrap-anywhere [&_:is(ol,ul)]:my-1.5 [&_:is(ol,ul)]:pl-5 [&_blockquote]:my-2 [&_p]:my-1.5 [&_pre]:leading-5 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
      <Text markdown={markdown} isDrawn={drawn === markdown} />
    </div>
  );
}

/** Left alone while the text is the same: what the server drew would be drawn anew otherwise. */
const Text = memo(function Text({ markdown, isDrawn }: { markdown: string; isDrawn: boolean }) {
  const Shown = isDrawn ? DrawnMarkdown : Markdown;
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{markdown}</p>}>
      <Shown markdown={markdown} />
    </Suspense>
  );
});
