'use client';

import { RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ChangedPage } from './changed-pages.ts';
import { FROM_START } from './search-params.ts';
import type { Review } from './use-review.ts';

/** Over a page that was viewed and changed again: which of its changes are shown, and the way to the others. */
export function SinceNotice(props: {
  review: Review;
  page: ChangedPage;
  between: NonNullable<Review['between']>;
}) {
  const { review, page, between } = props;
  const standing = review.viewed.standing(page.id);
  if (between.since !== null)
    return (
      <Notice
        tone="info"
        icon={<RotateCw aria-hidden />}
        title={
          standing.is === 'changed' ? 'You viewed this page before.' : 'Since an earlier state.'
        }
        className="my-3"
        actions={
          <Button size="small" onClick={() => review.setSince(FROM_START)}>
            Show all its changes
          </Button>
        }
      >
        {standing.is === 'changed'
          ? 'Only what changed since then is shown.'
          : 'Only what changed after it is shown.'}
      </Notice>
    );
  if (standing.is !== 'changed') return null;
  return (
    <Notice
      icon={<RotateCw aria-hidden />}
      title="You viewed this page before."
      className="my-3"
      actions={
        <Button size="small" onClick={() => review.setSince(null)}>
          Show what is new
        </Button>
      }
    >
      All its changes are shown, those you saw, too.
    </Notice>
  );
}
