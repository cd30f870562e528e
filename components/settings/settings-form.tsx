'use client';

import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { callWithTag } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  getOrganization,
  type Organization,
  type updateOrganization,
} from '#lib/contract/organizations.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { SectionNav } from './section-nav.tsx';
import type { SectionProps } from './section-props.ts';
import { useSaving, type Version } from './use-saving.ts';
import {
  type Change,
  changesOf,
  type Setting,
  settingNames,
  type Values,
  valuesOf,
} from './values.ts';

const ConflictDialog = shownLater(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog: loaded }) => loaded),
);

export type Form = ReturnType<typeof useEndpointForm<typeof updateOrganization.body>>;

type Props = {
  organization: Organization;
  /** Its page, as the index has it. */
  place: string;
  /** What the form is, to assistive technology. */
  label: string;
  Sections: ComponentType<SectionProps>;
  /** What stands below the form, done at once. */
  below?: ReactNode;
};

/** A page's settings of the organization; it sends what was changed, and only onto the version it was read from. */
export function SettingsForm({ organization, place, label, Sections, below }: Props) {
  const { latest, saving } = useSaving(organization.id);
  const [version, setVersion] = useState<Version>({ organization, entityTag: null });
  const [fresh, setFresh] = useState<Version | null>(null);
  const [note, setNote] = useState<{ tone: 'info' | 'bad'; text: string } | null>(null);
  const form = useEndpointForm((bodies) => bodies.updateOrganization, valuesOf(organization));
  const element = useRef<HTMLFormElement>(null);
  const values = form.watch() as Values;
  const saved = valuesOf(version.organization);
  const change = changesOf(saved, values);
  const changed = Object.keys(change) as Setting[];
  const changedNames = changed.map((setting) => settingNames[setting]);
  const { title, permissions } = version.organization;
  const mayChange = permissions.admin;
  const unavailable = mayChange
    ? undefined
    : `Changing this takes the role Admin.\nAn admin of ${title} can.`;

  function adopt(next: Version, keep: Values = valuesOf(next.organization)): void {
    setVersion(next);
    form.reset(keep);
  }

  // What arrives is taken over as long as nobody's changes would be lost by it.
  const arrived = useRef<Version | null>(null);
  useEffect(() => {
    const next = latest.data;
    if (!next || next === arrived.current) return;
    arrived.current = next;
    const isSameVersion = Object.keys(changesOf(saved, valuesOf(next.organization))).length === 0;
    if (isSameVersion) setVersion(next);
    else if (changed.length === 0) {
      setVersion(next);
      form.reset(valuesOf(next.organization));
    } else if (version.entityTag === null) setFresh(next);
  }, [latest.data, saved, changed.length, form, version.entityTag]);

  async function send(wanted: Change, onto: Version): Promise<void> {
    setNote(null);
    try {
      const next = await saving.mutateAsync({ change: wanted, version: onto });
      adopt(next);
      setNote({ tone: 'info', text: 'Saved.' });
      announce('The settings are saved.');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 412) return meet();
      setNote(problemNote(form, error, wanted));
    }
  }

  /** What the form stands on, with its tag as soon as one is known; null when somebody changed it. */
  async function settled(): Promise<Version | null> {
    if (version.entityTag !== null || latest.data) return version;
    const { data: first } = await latest.refetch();
    if (!first) return version;
    if (Object.keys(changesOf(saved, valuesOf(first.organization))).length === 0) return first;
    setFresh(first);
    return null;
  }

  /** Somebody else saved in between: reads what they left, for the person to decide. */
  async function meet(): Promise<void> {
    const input = { parameters: { organizationId: organization.id } };
    try {
      const { reply, entityTag } = await callWithTag(getOrganization, input);
      setFresh({ organization: reply, entityTag });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setNote({ tone: 'bad', text: `Somebody else changed the settings. ${error.message}` });
    }
  }

  function submit(event?: FormEvent): void {
    void form.handleSubmit(() => {
      if (changed.length === 0 || saving.isPending) return;
      if (saved.hostname && !values.hostname) {
        const message = 'A host name can be changed, but not taken away.';
        form.setError('hostname', { type: 'required', message }, { shouldFocus: true });
        return;
      }
      void settled().then((onto) => onto && send(change, onto));
    })(event);
  }

  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-y-auto scroll-pt-4">
        <div className="flex items-start gap-12 px-gutter pt-6 pb-16">
          <div className="grid w-full max-w-160 min-w-0 gap-10">
            {!mayChange && <ReadOnlyNotice organization={version.organization} />}
            {note && (
              <Notice
                tone={note.tone}
                role={note.tone === 'bad' ? 'alert' : 'status'}
                title={note.tone === 'bad' ? 'Not saved.' : undefined}
              >
                {note.text}
              </Notice>
            )}
            <form ref={element} onSubmit={submit} noValidate aria-label={label}>
              <fieldset className="grid gap-10" aria-disabled={!mayChange}>
                <legend className="sr-only">{label}</legend>
                <Sections
                  form={form}
                  values={values}
                  saved={saved}
                  organization={version.organization}
                  unavailable={unavailable}
                />
              </fieldset>
            </form>
            {below}
          </div>
          <SectionNav place={place} />
        </div>
      </div>
      {mayChange && (
        <SaveBar
          changed={changedNames}
          isSaving={saving.isPending}
          onSave={() => element.current?.requestSubmit()}
          onDiscard={() => {
            setNote(null);
            form.reset(saved);
          }}
        />
      )}
      <LeaveGuard changed={changedNames} />
      {fresh && (
        <ConflictDialog
          saved={saved}
          ours={values}
          fresh={fresh}
          isSaving={saving.isPending}
          onClose={() => setFresh(null)}
          onMerge={(together) => {
            setFresh(null);
            adopt(fresh, together);
            const rest = changesOf(valuesOf(fresh.organization), together);
            if (Object.keys(rest).length > 0) void send(rest, fresh);
          }}
        />
      )}
    </>
  );
}

function problemNote(form: Form, problem: Problem, wanted: Change) {
  // Of the settings only the host name is unique, so only it can be taken.
  if (problem.status === 409 && wanted.hostname) {
    form.setError('hostname', { type: 'server', message: problem.message }, { shouldFocus: true });
    return null;
  }
  const text = showProblem(form, problem);
  return text ? { tone: 'bad' as const, text } : null;
}
