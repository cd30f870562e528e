'use client';

import { CircleCheck, Info } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useDraft } from './draft.tsx';

/** The invitations sent from this list. */
export function SentList() {
  const { draft, change } = useDraft();
  const { sent, unnamedMembers } = draft;
  if (sent.length === 0) return null;
  return (
    <section
      aria-labelledby="sent-title"
      className="border-t border-hairline px-6 py-4 max-lg:px-gutter"
    >
      <div className="flex items-center gap-2">
        <CircleCheck aria-hidden className="text-ins" />
        <h2 id="sent-title" tabIndex={-1} className="font-semibold outline-none">
          {formatNumber(sent.length)} sent
        </h2>
        <Button
          variant="bare"
          size="small"
          className="ml-auto"
          onClick={() => change({ sent: [], unnamedMembers: 0 })}
        >
          Done
        </Button>
      </div>
      {unnamedMembers > 0 && (
        <Notice icon={<Info aria-hidden />} className="mt-2">
          {unnamedMembers === 1
            ? '1 of these was already a member'
            : `${unnamedMembers} of these were already members`}{' '}
          and got no email. The API doesn’t say which.
        </Notice>
      )}
      <ul
        // A scrolling region must be focusable.
        tabIndex={0}
        aria-labelledby="sent-title"
        className="mt-2 max-h-60 overflow-y-auto"
      >
        {sent.map(({ email, role }) => (
          <li key={email} className="flex min-h-7 items-center gap-2">
            <span className="mono min-w-0 flex-1 truncate text-[12px]" title={email}>
              {email}
            </span>
            <span className="text-meta text-ink-3">{roleName(role)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
