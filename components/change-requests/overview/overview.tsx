'use client';

import { useState } from 'react';
import { Discussion } from '#components/comments/discussion.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useRequest } from '../frame/request-context.tsx';
import { useCommentScope } from '../frame/use-comment-scope.ts';
import { ChangesList } from './changes-list.tsx';
import { Contributors } from './contributors.tsx';
import { Description } from './description.tsx';
import { RequestReviews } from './lazy-request-reviews.ts';
import { MergeBox } from './merge-box.tsx';
import { Reviewers } from './reviewers.tsx';
import { Reviews } from './reviews.tsx';

/** The overview of a change request: changes, reviews, discussion and merge checks. */
export function Overview() {
  const [isRequesting, setRequesting] = useState(false);
  const openDialog = () => setRequesting(true);
  return (
    <Scroller>
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 px-gutter pt-5 pb-8 max-lg:order-2">
          <Description />
          <ChangesList />
          <Reviews />
          <RequestDiscussion />
          <Contributors />
        </div>
        <aside
          aria-label="Review and merge"
          className="min-w-0 content-start border-hairline px-gutter pt-4 pb-6 max-lg:border-b lg:border-l lg:pl-6"
        >
          <Reviewers onRequest={openDialog} />
          <MergeBox onRequest={openDialog} />
        </aside>
      </div>
      {isRequesting && <RequestReviews onClose={() => setRequesting(false)} />}
    </Scroller>
  );
}

/** The threads on the change request and its pages. */
function RequestDiscussion() {
  const { request } = useRequest();
  const scope = useCommentScope();
  return (
    <section aria-labelledby="discussion">
      <SectionHead title="Discussion" id="discussion">
        newest first
      </SectionHead>
      <Discussion scope={scope} open={request.comments} />
    </section>
  );
}
