'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { CommentsProvider, useComments } from './comments-context.tsx';
import type { CommentPlace } from './place.ts';
import { commentsSearch } from './search-params.ts';
import { Thread } from './thread.tsx';
import { useAllThreads, useThread } from './use-threads.ts';
import { counted } from './words.ts';
import { WritingBox } from './writing-box.tsx';

const PLACE = 'page-comments';

type Props = { space: Space; page: { id: string; title: string } };

/** What is said about a page of a space and its parts, below its text. */
export function PageComments({ space: read, page }: Props) {
  const [comment] = useQueryState('comment', commentsSearch.comment);
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { id, title, organization, permissions } = space;
  const place = useMemo<CommentPlace>(
    () => ({ organizationId: organization, space: { id, title, permissions } }),
    [organization, id, title, permissions],
  );
  return (
    <CommentsProvider place={place} linked={comment}>
      <Threads page={page} />
    </CommentsProvider>
  );
}

function Threads({ page }: { page: Props['page'] }) {
  const { place, writes, lock, linked, draftKey } = useComments();
  const read = useAllThreads(place, page.id);
  const threads = read.data?.items ?? [];
  const open = threads.filter(({ status }) => status === 'open');
  const rest = (read.data?.count ?? 0) - threads.length;
  const isElsewhere = linked !== null && read.data && !threads.some(({ id }) => id === linked);
  return (
    <section
      id={PLACE}
      aria-labelledby="page-comments:head"
      data-threads=""
      tabIndex={-1}
      className="mt-14 scroll-mt-6 font-sans text-ui outline-none print:hidden"
    >
      <SectionHead title="Comments" level={3} id="page-comments:head">
        {threads.length > 0 && `${open.length} open, ${threads.length - open.length} resolved`}
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
      {read.data && threads.length === 0 && (
        <p className="pt-3 text-ink-2">Nobody has commented on this page yet.</p>
      )}
      {threads.map((thread) => (
        <Thread key={thread.id} comment={thread} isInPlace={!thread.target.node} folds />
      ))}
      {rest > 0 && <p className="text-meta text-ink-3">{counted(rest, 'later thread')} more.</p>}
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

/** Leads from the head of a page to what is said about it, ready to write. */
export function CommentOnPage({ count, children }: { count: number; children?: ReactNode }) {
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
        section.scrollIntoView();
        const boxes = section.querySelectorAll('textarea');
        (count > 0 ? section : boxes[boxes.length - 1])?.focus({ preventScroll: count > 0 });
      }}
    >
      {children}
      {count > 0 ? counted(count, 'comment') : 'Comment on this page'}
    </a>
  );
}
