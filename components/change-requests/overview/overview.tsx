'use client';

import { useMemo, useState } from 'react';
import { Discussion } from '#components/comments/discussion.tsx';
import type { CommentPlace } from '#components/comments/place.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useRequest } from '../frame/request-context.tsx';
import { AskReviewers } from './ask-reviewers-later.ts';
import { ChangesList } from './changes-list.tsx';
import { Contributors } from './contributors.tsx';
import { MergeBox } from './merge-box.tsx';
import { Reviewers } from './reviewers.tsx';
import { Reviews } from './reviews.tsx';

/** What a change request is about: what it changes, what reviewers say, and what stands against merging. */
export function Overview() {
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid min-w-0 content-start gap-7 px-gutter pt-5 pb-8 max-lg:order-2">
          <ChangesList />
          <Reviews />
          <Said />
          <Contributors />
        </div>
        <aside
          aria-label="Review and merge"
          className="min-w-0 content-start border-hairline px-gutter pt-4 pb-6 max-lg:border-b lg:border-l lg:pl-6"
        >
          <Reviewers onAsk={ask} />
          <MergeBox onAsk={ask} />
        </aside>
      </div>
      {isAsking && <AskReviewers onClose={() => setAsking(false)} />}
    </div>
  );
}

/** What people say about the change request and its pages. */
function Said() {
  const { organizationId, space, request, number } = useRequest();
  const { id, title, permissions } = space;
  const author = request.createdBy?.id;
  const place = useMemo<CommentPlace>(
    () => ({ organizationId, space: { id, title, permissions }, request: { number, author } }),
    [organizationId, id, title, permissions, number, author],
  );
  return (
    <section aria-labelledby="discussion">
      <SectionHead title="Discussion" id="discussion">
        the latest first
      </SectionHead>
      <Discussion place={place} open={request.comments} />
    </section>
  );
}
