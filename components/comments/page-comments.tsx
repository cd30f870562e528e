'use client';

import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Problem } from '#lib/client/problem.ts';
import { useComments } from './comments-context.tsx';
import { usePageDiscussion } from './page-discussion.tsx';
import { Thread } from './thread.tsx';
import { useThread } from './use-threads.ts';
import { counted } from './words.ts';
import { WritingBox } from './writing-box.tsx';

const PLACE = 'page-comments';

/** What is said about a page of a space as a whole, or about parts that are gone, below its text. */
export function PageComments() {
  const { writes, lock, linked, draftKey } = useComments();
  const { page, read, rest } = usePageDiscussion();
  const all = read.data?.items ?? [];
  const open = all.filter(({ status }) => status === 'open');
  const later = (read.data?.count ?? 0) - all.length;
  const above = all.length - rest.threads.length;
  const isElsewhere = linked !== null && read.data && !all.some(({ id }) => id === linked);
  return (
    <section
      id={PLACE}
      aria-labelledby="page-comments:head"
      data-threads=""
      tabIndex={-1}
      className="mt-14 scroll-mt-6 font-sans text-ui outline-none print:hidden"
    >
      <SectionHead title="Comments" level={3} id="page-comments:head">
        {all.length > 0 && `${open.length} open, ${all.length - open.length} resolved`}
      </SectionHead>
      {isElsewhere && <Elsewhere id={linked} />}
      {read.error instanceof Problem && !read.data && (
        <p role="alert" className="py-3 text-danger">
          The comments did not arrive. {read.error.message}{' '}
          <Button size="row" onClick={() => void read.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {read.data && all.length === 0 && (
        <p className="pt-3 text-ink-2">Nobody has commented on this page yet.</p>
      )}
      {above > 0 && (
        <p className="pt-3 text-ink-2">
          {counted(above, 'thread')} in the text above, below what{' '}
          {above === 1 ? 'it is' : 'they are'} about.
        </p>
      )}
      {rest.threads.map((thread) => (
        <Thread key={thread.id} comment={thread} isInPlace={!thread.target.node} folds />
      ))}
      {rest.writing}
      {later > 0 && <p className="text-meta text-ink-3">{counted(later, 'later thread')} more.</p>}
      <div className="mt-3 flex max-w-160">
        <WritingBox
          label={`Comment on ${page.title}`}
          placeholder="Comment on this page"
          verb="Comment"
          draftKey={draftKey(`new ${page.id}|`)}
          isSmall
          unavailable={lock}
          send={async (markdown) => {
            await writes.post(markdown, { page: page.id });
            announce('Your comment is here.');
          }}
        />
      </div>
    </section>
  );
}

/** A linked thread that is about something else by now. */
function Elsewhere({ id }: { id: string }) {
  const thread = useThread(id);
  if (thread.data) return <Thread comment={thread.data} />;
  if (!thread.error) return null;
  return (
    <p role="status" className="pt-3 text-ink-2">
      The thread of this link is not here: it was deleted.
    </p>
  );
}

/** Leads from the head of a page to the first that is said about it, or ready to write. */
export function CommentOnPage() {
  const { read } = usePageDiscussion();
  const count = read.data?.count ?? 0;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <a
      ref={link}
      href={`#${PLACE}`}
      className="link inline-flex items-center gap-1 print:hidden"
      onClick={(event) => {
        const section = document.getElementById(PLACE);
        if (!section || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        const boxes = section.querySelectorAll('textarea');
        const said = document.querySelector<HTMLElement>('article [data-thread]') ?? section;
        const there = count > 0 ? said : section;
        there.scrollIntoView({ block: there === section ? 'start' : 'center' });
        (count > 0 ? there : boxes[boxes.length - 1])?.focus({ preventScroll: count > 0 });
      }}
    >
      {count > 0 ? counted(count, 'comment') : 'Comment on this page'}
    </a>
  );
}
