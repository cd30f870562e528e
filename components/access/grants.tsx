'use client';

import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { AccessStep } from '#lib/contract/access.ts';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { GrantRow } from './grant-row.tsx';
import { PlaceLink } from './place-link.tsx';
import type { Subject, Target } from './target.ts';
import { type Granted, useGrants } from './use-grants.ts';
import { useStanding } from './use-standing.ts';
import { grantName } from './words.ts';
import { keyOfHolder, useWrite } from './write.ts';

const AddGrants = shownLater(() =>
  import('./add-grants.tsx').then(({ AddGrants: loaded }) => loaded),
);
const LowerDialog = shownLater(() =>
  import('./lower-dialog.tsx').then(({ LowerDialog: loaded }) => loaded),
);

/** The people and teams with a grant, each with its level, and the way to give, change and take them. */
export function Grants({ target }: { target: Target }) {
  const { subject, mine, whyNot } = useStanding(target);
  const grants = useGrants(target);
  const write = useWrite(target);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ grant: Granted; role: Role | null | undefined } | null>(
    null,
  );
  const list = useRef<HTMLUListElement>(null);
  if (!subject) return null;
  const above = mine?.steps.find(({ on }) => on.type === 'collection' && on.id !== target.id);

  function set({ holder, role: before }: Granted, role: Role | null | undefined): void {
    setAsked(null);
    // The row takes its button along: from here the keyboard goes on in the list.
    if (role === undefined) list.current?.focus({ preventScroll: true });
    const change = (next: Role | null | undefined) =>
      write.mutateAsync({ holders: [holder], role: next });
    const begun = beginChange();
    change(role).then(
      () =>
        sayChanged(
          role === undefined
            ? `${holder.name} is granted nothing here now.`
            : `${holder.name} is granted ${grantName(role)} now.`,
          () => change(before),
          {
            undone: `${holder.name} is granted ${grantName(before)} again.`,
            kept: 'It stays as it is.',
          },
          begun,
        ),
      // The row says why, and stays.
      () => begun.drop(),
    );
  }

  function wish(grant: Granted, role: Role | null): void {
    if (role === grant.role) return;
    if (rankOf(levelOf(role)) > rankOf(levelOf(grant.role))) set(grant, role);
    else setAsked({ grant, role });
  }

  return (
    <section aria-labelledby="access:grants">
      <SectionHead title="Granted here" id="access:grants">
        {grants.count > 0 && `${grants.count.toLocaleString('en')} in all`}
      </SectionHead>
      {grants.problem && (
        <div className="-mx-gutter">
          <ProblemState problem={grants.problem} what="The list of grants" onRetry={grants.retry} />
        </div>
      )}
      {grants.isPending && (
        <SkeletonRows label="The grants are loading" rows={3} className="-mx-gutter" />
      )}
      {grants.rows?.length === 0 && (
        <p className="pt-3 text-ink-2">
          No one was granted anything here. Everybody has what{' '}
          <Giver subject={subject} above={above} />.
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Granted here" className="outline-none">
        {grants.rows?.map((grant) => (
          <GrantRow
            key={keyOfHolder(grant.holder)}
            target={target}
            organizationId={subject.organization}
            grant={grant}
            onChange={(role) => wish(grant, role)}
            onRemove={() => setAsked({ grant, role: undefined })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 py-3">
        {grants.rows && (
          <Button
            variant="primary"
            {...AddGrants.ahead}
            onClick={() => setAdding(true)}
            {...(whyNot && { unavailable: whyNot })}
          >
            <UserPlus aria-hidden /> Add people or teams
          </Button>
        )}
        {grants.more && (
          <Button busy={grants.isReadingMore} onClick={grants.more}>
            Show more
          </Button>
        )}
      </div>
      {isAdding && (
        <AddGrants target={target} held={grants.rows ?? []} onClose={() => setAdding(false)} />
      )}
      {asked && (
        <LowerDialog
          target={target}
          {...questionOf(asked, subject.title)}
          onConfirm={() => set(asked.grant, asked.role)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** What gives everybody their level where nothing was granted. */
function Giver({ subject, above }: { subject: Subject; above: AccessStep | undefined }) {
  if (subject.defaultLevel !== null) return 'the default above gives';
  if (!above) return 'their role in the organization gives';
  return (
    <>
      <PlaceLink step={above} organization={subject.organization} /> gives
    </>
  );
}

/** What is asked before a grant is lowered or taken away. */
function questionOf(
  { grant: { holder }, role }: { grant: Granted; role: Role | null | undefined },
  title: string,
) {
  const to = role === undefined ? {} : { role };
  const change =
    holder.kind === 'user'
      ? { type: 'user' as const, user: holder.id, ...to }
      : { type: 'team' as const, team: holder.id, ...to };
  return role === undefined
    ? {
        change,
        title: `Take away what ${holder.name} was granted on ${title}?`,
        confirm: 'Take it away',
      }
    : {
        change,
        title: `Lower ${holder.name} to ${grantName(role)} on ${title}?`,
        confirm: `Set to ${grantName(role)}`,
      };
}
