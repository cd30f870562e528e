'use client';

import { CircleX } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import type { Change } from './change-plan.ts';
import { figure, type Person, people } from './person.ts';
import type { Outcome } from './run-changes.ts';
import type { Progress } from './use-run-change.ts';

const SHOWN = 100;

/** How far a change has come. */
export function ChangeProgress({ progress }: { progress: Progress }) {
  const { settled, of } = progress;
  return (
    <div className="grid gap-2">
      <p role="status" className="tabular-nums">
        {figure(settled)} of {figure(of)}
      </p>
      <progress
        aria-label="Progress"
        value={settled}
        max={of}
        className="h-1 w-full appearance-none overflow-hidden rounded-badge bg-paper-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper-3 [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

const verbs = { role: 'changed', sso: 'set as SSO members', remove: 'removed' };

/** What became of each: those it failed for by name, with the reason. They stay selected. */
export function ChangeOutcome({ change, outcome }: { change: Change; outcome: Outcome<Person> }) {
  const { done, failed, left } = outcome;
  return (
    <div className="grid gap-3">
      <p role="status">
        {people(done.length)} {verbs[change.kind]}.
        {left.length > 0 && ` Stopped before ${people(left.length)}.`}
      </p>
      {failed.length > 0 && (
        <Notice
          tone="bad"
          icon={<CircleX aria-hidden />}
          title={`Not so for ${people(failed.length)}`}
        >
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
            {failed.slice(0, SHOWN).map(({ item, reason }) => (
              <li key={item.id}>
                <b>{item.name}</b> {reason}
              </li>
            ))}
          </ul>
          {failed.length > SHOWN && <p>And {figure(failed.length - SHOWN)} more.</p>}
        </Notice>
      )}
    </div>
  );
}
