'use client';

import { useRef } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import { usePageDiscussion } from './page-discussion.tsx';
import { Thread } from './thread.tsx';
import { useCommentWrites } from './use-comment-writes.ts';
import { useThread } from './use-threads.ts';

const SECTION_ID = 'page-comments';

/** Below a page's text: threads on the whole page and on text that was removed. */
export function PageComments() {
  const { scope, lock, linked, draftKey } = useComments();
  const writes = useCommentWrites();
  const { page, read, rest } = usePageDiscussion();
  const all = read.data?.items ?? [];
  const open = all.filter(({ status }) => status === 'open');
  const later = (read.data?.count ?? 0) - all.length;
  const above = all.length - rest.threads.length;
  const isElsewhere = linked !== null && read.data && !all.some(({ id }) => id === linked);
  return (
    <section
      id={SECTION_ID}
      aria-labelledby="page-comments:head"
      data-threads=""
      tabIndex={-1}
      className="mt-14 scroll-mt-6 font-sans text-ui outline-none print:hidden"
    >
      <SectionHead title="Comments" level={3} id="page-comments:head">
        {all.length > 0 && `${open.length} open, ${all.length - open.length} resolved`}
      </SectionHead>
      {isElsewhere && <LinkedElsewhere id={linked} />}
      {read.error instanceof Problem && !read.data && (
        <p role="alert" className="py-3 text-danger">
          Couldn’t load comments. {read.error.message}{' '}
          <Button size="row" onClick={() => void read.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {read.data && all.length === 0 && (
        <p className="pt-3 text-ink-2">No comments on this page yet.</p>
      )}
      {above > 0 && <p className="pt-3 text-ink-2">{plural(above, 'thread')} in the text above.</p>}
      {rest.threads.map((thread) => (
        <Thread key={thread.id} comment={thread} isInPlace={!thread.target.node} isCollapsible />
      ))}
      {rest.writing}
      {later > 0 && (
        <p className="text-meta text-ink-3">{plural(later, 'newer thread')} not shown.</p>
      )}
      <div className="mt-3 flex max-w-160">
        <Composer
          label={`Comment on ${page.title}`}
          placeholder="Comment on this page"
          verb="Comment"
          mentionsIn={scope.space.id}
          draftKey={draftKey(`new ${page.id}|`)}
          isCompact
          unavailable={lock}
          send={async (markdown) => {
            await writes.post(markdown, { page: page.id });
            announce('Comment posted');
          }}
        />
      </div>
    </section>
  );
}

/** The linked thread, when it isn't on this page anymore. */
function LinkedElsewhere({ id }: { id: string }) {
  const thread = useThread(id);
  if (thread.data) return <Thread comment={thread.data} />;
  if (!thread.error) return null;
  return (
    <p role="status" className="pt-3 text-ink-2">
      The linked thread was deleted.
    </p>
  );
}

/** Links from the top of a page to its first thread, or focuses the comment box if there is none. */
export function CommentOnPage() {
  const { read } = usePageDiscussion();
  const count = read.data?.count ?? 0;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <a
      ref={link}
      href={`#${SECTION_ID}`}
      className="link inline-flex items-center gap-1 print:hidden"
      onClick={(event) => {
        const section = document.getElementById(SECTION_ID);
        if (!section || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        const boxes = section.querySelectorAll('textarea');
        const firstThread = document.querySelector<HTMLElement>('article [data-thread]') ?? section;
        const target = count > 0 ? firstThread : section;
        target.scrollIntoView({ block: target === section ? 'start' : 'center' });
        (count > 0 ? target : boxes[boxes.length - 1])?.focus({ preventScroll: count > 0 });
      }}
    >
      {count > 0 ? plural(count, 'comment') : 'Comment on this page'}
    </a>
  );
}
