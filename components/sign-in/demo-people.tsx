'use client';

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Level } from '#components/ui/level.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { signInStep } from '#lib/client/session.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { levelName, levels, rankOf } from '#lib/contract/levels.ts';
import type { getSignInMethods } from '#lib/contract/sign-ins.ts';

type Person = NonNullable<ReplyOf<typeof getSignInMethods>['demo']>[number];

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 2,
  ArrowUp: -2,
};

/** Moves between people with the arrow keys, two to a row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const target = all[all.indexOf(event.target as HTMLButtonElement) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The people of the demo by organization, folded: one click signs in as one of them. */
export function DemoPeople({
  people,
  finish,
}: {
  people: readonly Person[];
  finish: (step: () => Promise<unknown>) => Promise<void>;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const organizations = [...new Set(people.map(({ organization }) => organization))];

  async function signIn(person: Person): Promise<void> {
    if (busy) return;
    setBusy(person.id);
    await finish(() => signInStep('demo', { person: person.id })).catch((error: unknown) => {
      setBusy(null);
      throw error;
    });
    setBusy(null);
  }

  return (
    <details onKeyDown={moveFocus} className="group mb-1 rounded-control border border-edge">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 py-1.5 font-medium hover:bg-paper-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Sign in as someone in the demo</span>
        <ChevronDown aria-hidden className="text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 border-t border-hairline p-3">
        {organizations.map((organization) => (
          <div key={organization}>
            <h2 className="mb-1 text-meta font-semibold text-ink-3">{organization}</h2>
            <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-edge bg-hairline max-[340px]:grid-cols-1">
              {people
                .filter((person) => person.organization === organization)
                .map((person) => (
                  <li key={person.id} className="flex bg-paper last:odd:col-span-full">
                    <button
                      type="button"
                      aria-busy={busy === person.id || undefined}
                      onClick={() => void signIn(person)}
                      className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-left -outline-offset-2 hover:bg-paper-2"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block truncate font-medium">{person.displayName}</span>
                        <PersonLevel role={person.role} />
                      </span>
                      {busy === person.id && <Spinner />}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

function PersonLevel({ role }: { role: string }) {
  const level = levels.find((each) => each === role);
  if (!level) return <span className="block text-meta text-ink-3">{role}</span>;
  return (
    <Level filled={rankOf(level)} className="text-meta text-ink-3">
      {levelName(level)}
    </Level>
  );
}
