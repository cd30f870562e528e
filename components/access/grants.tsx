'use client';

import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { AccessStep } from '#lib/contract/access.ts';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { keyOfHolder, useUpdateAccess } from './access-updates.ts';
import { CollectionLink } from './collection-link.tsx';
import { GrantRow } from './grant-row.tsx';
import type { AccessSubject, AccessTarget } from './target.ts';
import { type GrantItem, useGrants } from './use-grants.ts';
import { useOwnAccess } from './use-own-access.ts';
import { grantName } from './words.ts';

const AddGrants = lazyPart(() =>
  import('./add-grants.tsx').then(({ AddGrants: loaded }) => loaded),
);
loadWhenIdle(AddGrants);
const LowerDialog = lazyPart(() =>
  import('./lower-dialog.tsx').then(({ LowerDialog: loaded }) => loaded),
);

/** The grants on a target, which can be added, changed and removed. */
export function Grants({ target }: { target: AccessTarget }) {
  const { subject, mine, whyNot } = useOwnAccess(target);
  const grants = useGrants(target);
  const write = useUpdateAccess(target);
  const [isAdding, setAdding] = useState(false);
  const [pendingChange, setPendingChange] = useState<{
    grant: GrantItem;
    role: Role | null | undefined;
  } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!subject) return null;
  const above = mine?.steps.find(({ on }) => on.type === 'collection' && on.id !== target.id);

  function set({ holder, role: before }: GrantItem, role: Role | null | undefined): void {
    setPendingChange(null);
    // The focused button goes with its row, so the list gets the focus.
    if (role === undefined) list.current?.focus({ preventScroll: true });
    const change = (next: Role | null | undefined) =>
      write.mutateAsync({ holders: [holder], role: next });
    const begun = beginChange();
    change(role).then(
      () =>
        notifyChanged(
          role === undefined
            ? `Grant of ${holder.name} removed`
            : `Level of ${holder.name} changed to ${grantName(role)}`,
          () => change(before),
          {
            undone: `${holder.name} has ${grantName(before)} again`,
            kept: 'Couldn’t undo.',
          },
          begun,
        ),
      // The row shows the problem.
      () => begun.drop(),
    );
  }

  function requestChange(grant: GrantItem, role: Role | null): void {
    if (role === grant.role) return;
    if (rankOf(levelOf(role)) > rankOf(levelOf(grant.role))) set(grant, role);
    else setPendingChange({ grant, role });
  }

  return (
    <section aria-labelledby="access:grants">
      <SectionHead title="Grants" id="access:grants">
        {grants.count > 0 && `${formatNumber(grants.count)} in total`}
      </SectionHead>
      {grants.problem && (
        <div className="-mx-gutter">
          <ProblemState problem={grants.problem} what="the grants" onRetry={grants.retry} />
        </div>
      )}
      {grants.isPending && <SkeletonRows label="Loading grants" rows={3} className="-mx-gutter" />}
      {grants.rows?.length === 0 && (
        <p className="pt-3 text-ink-2">
          No grants yet. <WithoutGrants subject={subject} above={above} />
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Grants">
        {grants.rows?.map((grant) => (
          <GrantRow
            key={keyOfHolder(grant.holder)}
            target={target}
            organizationId={subject.organization}
            grant={grant}
            onChange={(role) => requestChange(grant, role)}
            onRemove={() => setPendingChange({ grant, role: undefined })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 py-3">
        {grants.rows && (
          <Button
            variant="primary"
            {...AddGrants.preload}
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
      {pendingChange && (
        <LowerDialog
          target={target}
          {...confirmationOf(pendingChange, subject.title)}
          onConfirm={() => set(pendingChange.grant, pendingChange.role)}
          onClose={() => setPendingChange(null)}
        />
      )}
    </section>
  );
}

/** What decides the levels where nothing was granted. */
function WithoutGrants({
  subject,
  above,
}: {
  subject: AccessSubject;
  above: AccessStep | undefined;
}) {
  if (defaultLevelOf(subject) !== null) return 'The default level above decides.';
  if (!above) return 'Each person’s role in the organization decides.';
  return (
    <>
      The grants and the default level of{' '}
      <CollectionLink step={above} organization={subject.organization} /> decide.
    </>
  );
}

/** The texts of the dialog that confirms lowering or removing a grant. */
function confirmationOf(
  { grant: { holder }, role }: { grant: GrantItem; role: Role | null | undefined },
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
        title: `Remove the grant of ${holder.name} on ${title}?`,
        confirm: 'Remove grant',
      }
    : {
        change,
        title: `Lower ${holder.name} to ${grantName(role)} on ${title}?`,
        confirm: `Lower to ${grantName(role)}`,
      };
}
