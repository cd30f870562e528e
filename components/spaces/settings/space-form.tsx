'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { type AccessLosses, previewSpaceAccess } from '#lib/contract/access.ts';
import type { Space, updateSpace } from '#lib/contract/spaces.ts';
import type { Above } from '../places.ts';
import { AccessSection } from './access-section.tsx';
import { ContentSection } from './content-section.tsx';
import { EditingSection } from './editing-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { readVersion, useSaving, type Version } from './use-saving.ts';
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
type Note = { tone: 'info' | 'bad' | 'warn'; title?: string; text: string };
type Asking = { change: Change; onto: Version; losses: AccessLosses };

/** The form over every setting of a space; it sends what was changed, onto the version it was read from. */
export function SpaceForm({ space, above }: { space: Space; above: readonly Above[] }) {
  const saving = useSaving(space.id);
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
  async function settled(own: Change): Promise<Version | null> {
    const version = await readVersion(space.id);
    const theirs = changesOf(saved, valuesOf(version.space));
    const moved = Object.keys(theirs) as Setting[];
    if (moved.length === 0) return version;
    adopt(version.space, own);
    const words = moved.map(
      (key) => `${settingNames[key]} is now ${inWords(key, valuesOf(version.space))}`,
    );
    setNote({
      tone: 'warn',
      title: 'Somebody was faster.',
      text: `${words.join(', and ')}. Your changes are still in the form: look them through and save again.`,
    });
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

  async function send(own: Change, { entityTag }: Version): Promise<void> {
    try {
      const next = await saving.mutateAsync({ change: own, entityTag });
      adopt(next.space);
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
      <div className="relative min-h-0 flex-1 overflow-y-auto scroll-pt-4">
        <div className="grid max-w-[calc(40rem+2*var(--gutter))] gap-10 px-gutter pt-6 pb-16">
          {!space.permissions.admin && <ReadOnlyNotice space={space} />}
          {note && (
            <Notice
              tone={note.tone}
              role={note.tone === 'bad' ? 'alert' : 'status'}
              title={note.title}
            >
              {note.text}
            </Notice>
          )}
          <form
            ref={element}
            onSubmit={submit}
            noValidate
            aria-label="Settings of the space"
            className="grid gap-10"
          >
            <GeneralSection {...given} />
            <EditingSection {...given} />
            <AccessSection {...given} />
          </form>
          <ContentSection space={space} />
        </div>
      </div>
      {space.permissions.admin && (
        <SaveBar
          changed={changed}
          isSaving={saving.isPending || isLooking}
          onSave={() => element.current?.requestSubmit()}
          onDiscard={() => {
            setNote(null);
            form.reset(saved);
          }}
        />
      )}
      <LeaveGuard changed={changed} />
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
