'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { fasterNote, type Note, SettingsFrame } from '#components/kit/settings/settings-frame.tsx';
import { useVersions, type Version } from '#components/kit/settings/use-versions.ts';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { getSite, type Site, updateSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import type { Rights } from '../frame/use-rights.ts';
import { visibilityWords } from '../words.ts';
import { AddressSection } from './address-section.tsx';
import { AudienceSection } from './audience-section.tsx';
import { DefaultsSection } from './defaults-section.tsx';
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

const AudienceDialog = shownLater(() =>
  import('./audience-dialog.tsx').then(({ AudienceDialog: loaded }) => loaded),
);

export type Form = ReturnType<typeof useEndpointForm<typeof updateSite.body>>;

type Props = {
  organizationId: string;
  site: Site;
  rights: Rights;
  /** What stands above and below the form, and is done at once. */
  above: ReactNode;
  below: ReactNode;
};

/** The form over the settings of a site; it sends what was changed, onto the version it was read from. */
export function SiteForm({ organizationId, site, rights, above, below }: Props) {
  const { read, saving } = useVersions(getSite, updateSite, siteInput(organizationId, site.id));
  const [saved, setSaved] = useState(() => valuesOf(site));
  const [note, setNote] = useState<Note | null>(null);
  const [asking, setAsking] = useState<Change | null>(null);
  const [isLooking, setLooking] = useState(false);
  const form = useEndpointForm((bodies) => bodies.updateSite, saved);
  const element = useRef<HTMLFormElement>(null);
  const values = form.watch() as Values;
  const change = changesOf(saved, values);
  const changed = (Object.keys(change) as Setting[]).map((setting) => settingNames[setting]);

  /** Takes over what the site has now; what was changed here stays changed. */
  function adopt(next: Site, own: Change = {}): void {
    setSaved(valuesOf(next));
    form.reset(valuesOf(next));
    for (const key of Object.keys(own) as Setting[])
      form.setValue(key, own[key], { shouldDirty: true });
  }

  // What somebody else saved is taken over as long as nothing is being changed here.
  useEffect(() => {
    const next = valuesOf(site);
    const isSame = Object.keys(changesOf(saved, next)).length === 0;
    if (isSame || changed.length > 0 || saving.isPending) return;
    setSaved(next);
    form.reset(next);
  }, [site, saved, changed.length, saving.isPending, form]);

  /** The site as it is now, unless somebody changed a setting since the form was read. */
  async function settled(own: Change): Promise<Version<Site> | null> {
    const version = await read();
    const theirs = changesOf(saved, valuesOf(version.thing));
    const moved = settings.filter((key) => key in theirs);
    if (moved.length === 0) return version;
    adopt(version.thing, own);
    const words = moved.map((key) => `${settingNames[key]} is now ${inWords(key, version.thing)}`);
    setNote(fasterNote(words));
    return null;
  }

  async function save(own: Change): Promise<void> {
    setNote(null);
    setLooking(true);
    try {
      const onto = await settled(own);
      if (!onto) return;
      const next = await saving.mutateAsync({ change: own, entityTag: onto.entityTag });
      adopt(next.thing);
      setNote({ tone: 'info', text: 'Saved.' });
      announce('The settings are saved.');
    } catch (error) {
      await fail(error, own);
    } finally {
      setLooking(false);
      setAsking(null);
    }
  }

  async function fail(error: unknown, own: Change): Promise<void> {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 412 && (await settled(own).catch(() => null)) === null) return;
    if (showTaken(form, error)) return;
    const text = showProblem(form, error);
    if (text) setNote({ tone: 'bad', title: 'Not saved.', text });
  }

  function submit(event?: FormEvent): void {
    void form.handleSubmit(() => {
      if (changed.length === 0 || saving.isPending || isLooking) return;
      if (site.published && change.visibility) setAsking(change);
      else void save(change);
    }, showFirstFault)(event);
  }

  /** Leads to the first field that is off, once it says so. */
  function showFirstFault(): void {
    window.setTimeout(() => {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  const given = { organizationId, form, values, site, rights };
  return (
    <>
      <SettingsFrame
        element={element}
        label="Settings of the site"
        note={note}
        changed={changed}
        isSaving={saving.isPending || isLooking}
        mayChange={rights.canEdit}
        onSubmit={submit}
        onDiscard={() => {
          setNote(null);
          form.reset(saved);
        }}
        above={
          <>
            <ReadOnlyNotice rights={rights} />
            {above}
          </>
        }
        below={below}
      >
        <GeneralSection {...given} />
        <DefaultsSection {...given} />
        <AudienceSection {...given} />
        <AddressSection {...given} />
      </SettingsFrame>
      {asking?.visibility && (
        <AudienceDialog
          organizationId={organizationId}
          site={{ ...site, visibility: asking.visibility }}
          title={`Who reads ${site.title} changes`}
          description={`It is published. As its visibility becomes ${visibilityWords[asking.visibility].name}:`}
          confirm="Save it"
          keep="Leave as it is"
          busy={saving.isPending || isLooking}
          onConfirm={() => void save(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Shows beside its field that another site has an address already; whether that was the problem. */
function showTaken(form: Form, problem: Problem): boolean {
  const taken = problem.reasons.find((reason) => reason.startsWith('taken:'))?.slice(6);
  const setting = settings.find((key) => key === taken);
  if (!setting) return false;
  form.setError(setting, { type: 'server', message: problem.message }, { shouldFocus: true });
  return true;
}
