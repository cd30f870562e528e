'use client';

import { useState } from 'react';
import { defaultLevelName, levelOnContent, levelOnContentDoes } from '#components/kit/levels.ts';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Access } from '#lib/contract/access.ts';
import { defaultAccess, defaultLevelOf } from '#lib/contract/default-level.ts';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import { useUpdateAccess } from './access-updates.ts';
import { CollectionLink } from './collection-link.tsx';
import { levelOptions } from './level-options.tsx';
import type { AccessSubject, AccessTarget } from './target.ts';
import { useOwnAccess } from './use-own-access.ts';

const LowerDialog = lazyPart(() =>
  import('./lower-dialog.tsx').then(({ LowerDialog: loaded }) => loaded),
);

const INHERITED = 'inherited';
type Choice = Level | typeof INHERITED;

/** The default level of a target, where it comes from, and the control to change it. */
export function DefaultAccess({ target }: { target: AccessTarget }) {
  const { subject, level: own, mine, whyNot } = useOwnAccess(target);
  const [pendingChange, setPendingChange] = useState<{ level: Level | null } | null>(null);
  const write = useUpdateAccess(target);
  if (!subject) return null;
  const { title, parent, parentHidden } = subject;
  const before = defaultLevelOf(subject);
  const above = mine?.steps.find(({ on }) => on.type === 'collection' && on.id !== target.id);
  const isRoot = parent === undefined && !parentHidden && !above;
  const shown =
    write.isPending && 'defaultLevel' in write.variables ? write.variables.defaultLevel : before;
  const aboveOwn = before !== null && rankOf(before) > rankOf(own);
  const reason =
    whyNot ??
    (aboveOwn
      ? `${levelOnContent(before)} is above your own level here.\nAn admin can change it.`
      : undefined);

  function set(level: Level | null): void {
    const change = (next: Level | null, from: Level | null) =>
      write.mutateAsync({ defaultLevel: next, from });
    const name = defaultLevelName(level);
    setPendingChange(null);
    const begun = beginChange();
    change(level, before).then(
      () =>
        notifyChanged(
          `Default level changed to ${name}`,
          () => change(before, level),
          {
            undone: `Default level changed back to ${defaultLevelName(before)}`,
            kept: 'Couldn’t undo.',
          },
          begun,
        ),
      () => begun.drop(),
    );
  }

  function choose(value: Choice): void {
    const level = value === INHERITED ? null : value;
    if (level === before) return;
    const isRaised = level !== null && before !== null && rankOf(level) > rankOf(before);
    if (isRaised) set(level);
    else setPendingChange({ level });
  }

  return (
    <section aria-labelledby="access:everybody">
      <SectionHead title="Default access" id="access:everybody" />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3 py-3">
        <Field
          label="Default level"
          help="The level of everyone without a grant. Guests only have what they were granted."
          className="w-80 max-w-full"
        >
          <Select<Choice>
            value={shown ?? INHERITED}
            onValueChange={choose}
            options={[
              ...levelOptions(own, {
                name: levelOnContent('guest'),
                does: levelOnContentDoes('guest'),
              }),
              {
                value: INHERITED,
                text: defaultLevelName(null),
                label: defaultLevelName(null),
                description: isRoot
                  ? 'Their role in the organization'
                  : parentHidden
                    ? 'The level of its parent, which you can’t see'
                    : 'The level of its parent',
              },
            ]}
            {...(reason && { unavailable: reason })}
          />
        </Field>
        <p className="min-w-0 flex-1 basis-64 text-ink-2 wrap-anywhere md:pt-6.5">
          <DefaultSource subject={subject} defaultLevel={shown} target={target} mine={mine} />
        </p>
        <Failure
          title="Couldn’t change the default level."
          reason={write.error?.message}
          className="w-full"
        />
      </div>
      {pendingChange && (
        <LowerDialog
          target={target}
          title={`Change the default level of ${title} to ${defaultLevelName(pendingChange.level)}?`}
          change={{ type: 'default', ...defaultAccess(pendingChange.level, before) }}
          confirm={`Change to ${defaultLevelName(pendingChange.level)}`}
          onConfirm={() => set(pendingChange.level)}
          onClose={() => setPendingChange(null)}
        />
      )}
    </section>
  );
}

/**
 * Explains where the default comes from: the target, the nearest collection above that has one, or the
 * role.
 */
function DefaultSource({
  subject: { title, organization, parent, parentHidden },
  defaultLevel,
  target,
  mine,
}: {
  subject: AccessSubject;
  defaultLevel: Level | null;
  target: AccessTarget;
  mine: Access | undefined;
}) {
  if (defaultLevel === 'guest')
    return `Only admins and people with a grant on ${title} can see it.`;
  if (defaultLevel) return `Set on ${title}: ${levelOnContent(defaultLevel)}.`;
  if (!mine && parent !== undefined) return `${title} inherits the level of its parent collection.`;
  const above =
    mine?.steps.filter(
      ({ on, question }) =>
        question === 'default' && on.type === 'collection' && on.id !== target.id,
    ) ?? [];
  // Above a hidden collection nothing is known, whatever its own default.
  const hidden = above.findIndex(({ on }) => on.id === undefined);
  const shown = hidden < 0 ? above : above.slice(0, hidden);
  const source = shown.find(({ level }) => level !== undefined);
  if (source?.level)
    return (
      <>
        {title} inherits <b>{levelOnContent(source.level)}</b>, the default level of{' '}
        <CollectionLink step={source} organization={organization} />.
      </>
    );
  const [nearest] = shown;
  const nor = nearest && (
    <>
      , and neither does <CollectionLink step={nearest} organization={organization} />
      {shown.length > 1 && ' or any collection you can see above it'}
    </>
  );
  if (hidden >= 0 || parentHidden)
    return (
      <>
        {title} has no default level{nor}. You can’t see the collections above{' '}
        {nearest ? 'that' : 'it'}.
      </>
    );
  return (
    <>
      {title} has no default level{nor}: everyone has their role in the organization.
    </>
  );
}
