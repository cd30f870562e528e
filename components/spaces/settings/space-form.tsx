'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { fasterNote, type Note, SettingsFrame } from '#components/kit/settings/settings-frame.tsx';
import { useVersions, type Version } from '#components/kit/settings/use-versions.ts';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { type AccessLosses, previewSpaceAccess } from '#lib/contract/access.ts';
import { getSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import type { Above } from '../places.ts';
import { AccessSection } from './access-section.tsx';
import { ContentSection } from './content-section.tsx';
import { EditingSection } from './editing-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import {
  type Change,
  changesOf,
  inWords,
  type Setting,
  settingNames,
  settings,
  type Values,
  valuesOf,
} from './values.ts';

const ConfirmLosses = shownLater(() =>
  import('./confirm-losses.tsx').then(({ ConfirmLosses: loaded }) => loaded),
);

export type Form = ReturnType<typeof useEndpointForm<typeof updateSpace.body>>;
type Asking = { change: Change; onto: Version<Space>; losses: AccessLosses };

/** The form over every setting of a space; it sends what was changed, onto the version it was read from. */
export function SpaceForm({
  space,
  above,
  fields,
}: {
  space: Space;
  above: readonly Above[];
  fields: ReactNode;
}) {
  const input = { parameters: { spaceId: space.id } };
  const { read, saving } = useVersions(getSpace, updateSpace, input);
  const [saved, setSaved] = useState(() => valuesOf(space));
  const [note, setNote] = useState<Note | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isLooking, setLooking] = useState(false);
  const form = useEndpointForm((bodies) => bodies.updateSpace, saved);
  const element = useRef<HTMLFormElement>(null);
  const values = form.watch() as Values;
  const change = changesOf(saved, values);
  const changed = (Object.keys(change) as Setting[]).map((setting) => settingNames[setting]);

  /** Takes over what the space has now; what was changed here stays changed. */
  function adopt(next: Space, own: Change = {}): void {
    setSaved(valuesOf(next));
    form.reset(valuesOf(next));
    for (const key of Object.keys(own) as Setting[])
      form.setValue(key, own[key], { shouldDirty: true });
  }

  // What somebody else saved is taken over as long as nothing is being changed here.
  useEffect(() => {
    const next = valuesOf(space);
    const isSame = settings.every((key) => next[key] === saved[key]);
    if (isSame || changed.length > 0 || saving.isPending) return;
    setSaved(next);
    form.reset(next);
  }, [space, saved, changed.length, saving.isPending, form]);

  /** The space as it is now, unless somebody changed a setting since the form was read. */
  async function settled(own: Change): Promise<Version<Space> | null> {
    const version = await read();
    const theirs = changesOf(saved, valuesOf(version.thing));
    const moved = Object.keys(theirs) as Setting[];
    if (moved.length === 0) return version;
    adopt(version.thing, own);
    const words = moved.map(
      (key) => `${settingNames[key]} is now ${inWords(key, valuesOf(version.thing))}`,
    );
    setNote(fasterNote(words));
    return null;
  }

  async function save(own: Change): Promise<void> {
    setNote(null);
    setLooking(true);
    try {
      const onto = await settled(own);
      if (!onto) return;
      const losses = 'defaultLevel' in own ? await lossesOf(space.id, own) : null;
      if (losses && losses.people > 0) setAsking({ change: own, onto, losses });
      else await send(own, onto);
    } catch (error) {
      fail(error);
    } finally {
      setLooking(false);
    }
  }

  async function send(own: Change, { entityTag }: Version<Space>): Promise<void> {
    try {
      const next = await saving.mutateAsync({ change: own, entityTag });
      adopt(next.thing);
      setAsking(null);
      setNote({ tone: 'info', text: 'Saved.' });
      announce('The settings are saved.');
    } catch (error) {
      setAsking(null);
      if (error instanceof Problem && error.status === 412) await settled(own);
      else fail(error);
    }
  }

  function fail(error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    const text = showProblem(form, error);
    if (text) setNote({ tone: 'bad', title: 'Not saved.', text });
  }

  function submit(event?: FormEvent): void {
    void form.handleSubmit(() => {
      if (changed.length > 0 && !saving.isPending && !isLooking) void save(change);
    })(event);
  }

  const given = { form, values, space, above };
  return (
    <>
      <SettingsFrame
        element={element}
        label="Settings of the space"
        note={note}
        changed={changed}
        isSaving={saving.isPending || isLooking}
        mayChange={space.permissions.admin}
        onSubmit={submit}
        onDiscard={() => {
          setNote(null);
          form.reset(saved);
        }}
        above={!space.permissions.admin && <ReadOnlyNotice space={space} />}
        below={
          <>
            {fields}
            <ContentSection space={space} />
          </>
        }
      >
        <GeneralSection {...given} />
        <EditingSection {...given} />
        <AccessSection {...given} />
      </SettingsFrame>
      {asking && (
        <ConfirmLosses
          space={space}
          level={asking.change.defaultLevel ?? null}
          losses={asking.losses}
          isSaving={saving.isPending}
          onKeep={() => setAsking(null)}
          onConfirm={() => void send(asking.change, asking.onto)}
        />
      )}
    </>
  );
}

/** Who would have less by another default level; null where the API can't tell. @throws Problem */
async function lossesOf(spaceId: string, own: Change): Promise<AccessLosses | null> {
  const body = { change: { type: 'default' as const, defaultLevel: own.defaultLevel ?? null } };
  try {
    return await call(previewSpaceAccess, { parameters: { spaceId }, body });
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
}
