'use client';

import { lazy, Suspense } from 'react';

// The parser comes on its own: the server sends the text drawn, and the page answers before it is here.
const Markdown = lazy(() =>
  import('./comment-markdown.tsx').then(({ CommentMarkdown }) => ({ default: CommentMarkdown })),
);

/** What a comment or a reply says, as markdown. */
export function CommentText({ markdown }: { markdown: string }) {
  return (
    <div className="max-w-[68ch] wrap-anywhere [&_:is(ol,ul)]:my-1.5 [&_:is(ol,ul)]:pl-5 [&_blockquote]:my-2 [&_p]:my-1.5 [&_pre]:leading-5 [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
      <Suspense fallback={<p className="whitespace-pre-wrap">{markdown}</p>}>
        <Markdown markdown={markdown} />
      </Suspense>
    </div>
  );
}
