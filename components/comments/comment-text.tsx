'use client';

import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsHydrating } from '#components/ui/use-hydrating.ts';

const load = () =>
  import('./comment-markdown.tsx').then(({ CommentMarkdown }) => ({ default: CommentMarkdown }));

// The Markdown parser loads separately: the server sends rendered text, so the page is usable without it.
const Markdown = lazy(load);
/** Keeps text the server rendered, and loads the parser on the first interaction with the page. */
const ServerRenderedMarkdown = lazy(() => isWanted().then(load));

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
/** Dispatched on the window when a copy of the server's text has to be replaced. */
const COPY_SHOWN = 'masthead:copy-shown';

/** Resolves on the first pointer, keyboard or focus event, or with the first copy; at once on the server. */
function isWanted(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    for (const event of [...interactions, COPY_SHOWN]) window.removeEventListener(event, done);
    resolve();
  };
  for (const event of [...interactions, COPY_SHOWN])
    window.addEventListener(event, done, { passive: true });
  return promise;
}

/** The text of a comment or reply, rendered from Markdown; in a quote of a page, links are plain text. */
export function CommentText(props: { markdown: string; isQuote?: boolean }) {
  const { markdown, isQuote = false } = props;
  const isHydrating = useIsHydrating();
  const [serverRendered] = useState(isHydrating ? markdown : null);
  const element = useRef<HTMLDivElement>(null);
  const copy = useRef<Node[]>([]);
  useLayoutEffect(() => {
    copy.current = [...(element.current?.childNodes ?? [])].map((node) => node.cloneNode(true));
  }, []);
  return (
    <div
      ref={element}
      className="content max-w-[68ch] wrap-anywhere [&_:is(ol,ul)]:my-1.5 [&_:is(ol,ul)]:pl-5 [&_blockquote]:my-2 [&_p]:my-1.5 [&_pre]:leading-5 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0"
    >
      <Text
        markdown={markdown}
        isQuote={isQuote}
        isServerRendered={serverRendered === markdown}
        copy={copy}
      />
    </div>
  );
}

/** Memoized so that text the server rendered isn't rendered again while it is unchanged. */
const Text = memo(function Text(props: {
  markdown: string;
  isQuote: boolean;
  isServerRendered: boolean;
  copy: RefObject<Node[]>;
}) {
  const { markdown, isQuote, isServerRendered, copy } = props;
  const Shown = isServerRendered ? ServerRenderedMarkdown : Markdown;
  const source = <p className="whitespace-pre-wrap">{markdown}</p>;
  return (
    <Suspense fallback={isServerRendered ? <Copy nodes={copy} /> : source}>
      <Shown markdown={markdown} isQuote={isQuote} />
    </Suspense>
  );
});

/**
 * The text as the server rendered it, while the parser loads. React gives up the server's elements
 * when a context above them changes before they hydrate.
 */
function Copy({ nodes }: { nodes: RefObject<Node[]> }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.replaceChildren(...nodes.current.map((node) => node.cloneNode(true)));
  }, [nodes]);
  useEffect(() => void window.dispatchEvent(new Event(COPY_SHOWN)), []);
  return <div ref={element} className="contents [&>*:first-child]:mt-0 [&>*:last-child]:mb-0" />;
}
