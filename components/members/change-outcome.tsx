'use client';

import { CircleX } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { MemberChange } from './change-plan.ts';
import { type MemberSummary, people } from './person.ts';
import type { Outcome } from './run-changes.ts';
import type { Progress } from './use-run-change.ts';

const SHOWN = 100;

/** How many people are changed so far. */
export function ChangeProgress({ progress }: { progress: Progress }) {
  const { done, of } = progress;
  return (
    <div className="grid gap-2">
      <p role="status" className="tabular-nums">
        {formatNumber(done)} of {formatNumber(of)}
      </p>
      <progress
        aria-label="Progress"
        value={done}
        max={of}
        className="h-1 w-full appearance-none overflow-hidden rounded-badge bg-paper-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper-3 [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

const verbs = { role: 'changed', sso: 'set as SSO', disable: 'disabled', remove: 'removed' };

/** The result of a change: how many succeeded, and who failed and why. */
export function ChangeOutcome({
  change,
  outcome,
}: {
  change: MemberChange;
  outcome: Outcome<MemberSummary>;
}) {
  const { done, failed, remaining } = outcome;
  return (
    <div className="grid gap-3">
      <p role="status">
        {people(done.length)} {verbs[change.kind]}.
        {remaining.length > 0 && ` Stopped with ${people(remaining.length)} remaining.`}
      </p>
      {failed.length > 0 && (
        <Notice
          tone="bad"
          icon={<CircleX aria-hidden />}
          title={`Failed for ${people(failed.length)}`}
        >
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
            {failed.slice(0, SHOWN).map(({ item, reason }) => (
              <li key={item.id}>
                <b>{item.name}</b> {reason}
              </li>
            ))}
          </ul>
          {failed.length > SHOWN && <p>And {formatNumber(failed.length - SHOWN)} more.</p>}
        </Notice>
      )}
    </div>
  );
}
