'use client';

import { useState } from 'react';
import { levelWords } from '#components/kit/levels.ts';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import { Field } from '#components/ui/field.tsx';
import { shownLater } from '#components/ui/later.ts';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Access } from '#lib/contract/access.ts';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import { levelOptions } from './level-options.tsx';
import { PlaceLink } from './place-link.tsx';
import type { Subject, Target } from './target.ts';
import { useStanding } from './use-standing.ts';
import { defaultName } from './words.ts';
import { useWrite } from './write.ts';

const LowerDialog = shownLater(() =>
  import('./lower-dialog.tsx').then(({ LowerDialog: loaded }) => loaded),
);

const INHERITED = 'inherited';
type Choice = Level | typeof INHERITED;

/** What everybody has who was granted nothing, where it comes from, and the way to change it. */
export function Everybody({ target }: { target: Target }) {
  const { subject, level: own, mine, whyNot } = useStanding(target);
  const [asked, setAsked] = useState<{ level: Level | null } | null>(null);
  const write = useWrite(target);
  if (!subject) return null;
  const { title, parent, parentHidden, defaultLevel: before } = subject;
  const above = mine?.steps.find(({ on }) => on.type === 'collection' && on.id !== target.id);
  const isRoot = parent === undefined && !parentHidden && !above;
  const shown =
    write.isPending && 'defaultLevel' in write.variables ? write.variables.defaultLevel : before;
  const aboveOwn = before !== null && rankOf(before) > rankOf(own);
  const reason =
    whyNot ??
    (aboveOwn
      ? `${levelWords[before].name} is above your own level here.\nAn admin can change it.`
      : undefined);

  function set(level: Level | null): void {
    const change = (next: Level | null) => write.mutateAsync({ defaultLevel: next });
    const name = defaultName(level, isRoot);
    setAsked(null);
    const begun = beginChange();
    change(level).then(
      () =>
        sayChanged(
          `Everybody here has ${name} now.`,
          () => change(before),
          {
            undone: `It is back to ${defaultName(before, isRoot)}.`,
            kept: 'It stays as it is.',
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
    else setAsked({ level });
  }

  return (
    <section aria-labelledby="access:everybody">
      <SectionHead title="Everybody here" id="access:everybody" />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3 py-3">
        <Field
          label="Default level"
          help="What everybody has here who was granted nothing. Guests have only what was granted."
          className="w-80 max-w-full"
        >
          <Select<Choice>
            value={shown ?? INHERITED}
            onValueChange={choose}
            options={[
              ...levelOptions(own, levelWords.guest),
              {
                value: INHERITED,
                text: defaultName(null, isRoot),
                label: defaultName(null, isRoot),
                description: isRoot
                  ? 'Their role in the organization'
                  : parentHidden
                    ? 'As above it, which isn’t shown to you'
                    : 'As above it',
              },
            ]}
            {...(reason && { unavailable: reason })}
          />
        </Field>
        <p className="min-w-0 flex-1 basis-64 text-ink-2 md:pt-6.5">
          <Inherited subject={{ ...subject, defaultLevel: shown }} target={target} mine={mine} />
        </p>
        {write.error && (
          <Notice tone="bad" role="alert" title="Not changed." className="w-full">
            {write.error.message}
          </Notice>
        )}
      </div>
      {asked && (
        <LowerDialog
          target={target}
          title={`Default level of ${title}: ${defaultName(asked.level, isRoot)}?`}
          change={{ type: 'default', defaultLevel: asked.level }}
          confirm={`Set to ${defaultName(asked.level, isRoot)}`}
          onConfirm={() => set(asked.level)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** Where the default comes from: this place itself, the nearest above that has one, or the role. */
function Inherited({
  subject: { title, organization, parent, parentHidden, defaultLevel },
  target,
  mine,
}: {
  subject: Subject;
  target: Target;
  mine: Access | undefined;
}) {
  if (defaultLevel === 'guest')
    return `Only those who were granted a level on ${title}, and admins, see it.`;
  if (defaultLevel) return `${title} sets this itself: ${levelWords[defaultLevel].name}.`;
  if (!mine && parent !== undefined)
    return `${title} sets none: everybody has what the collection that holds it gives.`;
  const above =
    mine?.steps.filter(
      ({ on, question }) =>
        question === 'default' && on.type === 'collection' && on.id !== target.id,
    ) ?? [];
  // What stands above one that isn't shown can't be told from here, whatever it says itself.
  const hidden = above.findIndex(({ on }) => on.id === undefined);
  const shown = hidden < 0 ? above : above.slice(0, hidden);
  const giver = shown.find(({ level }) => level !== undefined);
  if (giver?.level)
    return (
      <>
        {title} sets none. It inherits <b>{levelWords[giver.level].name}</b>, the default of{' '}
        <PlaceLink step={giver} organization={organization} />.
      </>
    );
  const [nearest] = shown;
  const nor = nearest && (
    <>
      , and neither does <PlaceLink step={nearest} organization={organization} />
      {shown.length > 1 && ' nor what is shown above it'}
    </>
  );
  if (hidden >= 0 || parentHidden)
    return (
      <>
        {title} sets none{nor}. What stands above {nearest ? 'that' : 'it'} isn’t shown to you.
      </>
    );
  return (
    <>
      {title} sets none{nor}: everybody has their role in the organization.
    </>
  );
}
