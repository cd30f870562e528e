'use client';

import { lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';

const load = () =>
  import('./comment-markdown.tsx').then(({ CommentMarkdown }) => ({ default: CommentMarkdown }));

// The Markdown parser loads separately: the server sends rendered text, so the page is usable without it.
const Markdown = lazy(load);
/** Keeps text the server rendered, and loads the parser on the first interaction with the page. */
const ServerRenderedMarkdown = lazy(() => firstInteraction().then(load));

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves on the first pointer, keyboard or focus event; at once on the server. */
function firstInteraction(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    for (const event of interactions) window.removeEventListener(event, done);
    resolve();
  };
  for (const event of interactions) window.addEventListener(event, done, { passive: true });
  return promise;
}

const never = () => () => undefined;

/** The text of a comment or reply, rendered from Markdown; in a quote of a page, links are plain text. */
export function CommentText(props: { markdown: string; isQuote?: boolean }) {
  const { markdown, isQuote = false } = props;
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [serverRendered] = useState(isFromServer ? markdown : null);
  return (
    <div className="content max-w-[68ch] wrap-anywhere [&_:is(ol,ul)]:my-1.5 [&_:is(ol,ul)]:pl-5 [&_blockquote]:my-2 [&_p]:my-1.5 [&_pre]:leading-5 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
      <Text markdown={markdown} isQuote={isQuote} isServerRendered={serverRendered === markdown} />
    </div>
  );
}

/** Memoized so that text the server rendered isn't rendered again while it is unchanged. */
const Text = memo(function Text(props: {
  markdown: string;
  isQuote: boolean;
  isServerRendered: boolean;
}) {
  const { markdown, isQuote, isServerRendered } = props;
  const Shown = isServerRendered ? ServerRenderedMarkdown : Markdown;
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{markdown}</p>}>
      <Shown markdown={markdown} isQuote={isQuote} />
    </Suspense>
  );
});
