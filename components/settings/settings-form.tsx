'use client';

import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { useScrollSpy } from '#components/kit/use-scroll-spy.ts';
import { ReadOnlyNotice } from '#components/kit/who-can.tsx';
import { cn } from '#components/ui/cn.ts';
import { Failure } from '#components/ui/failure.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { callWithTag } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import type { OrganizationForm, OrganizationSettingsSectionProps } from './form.ts';
import { settingsOnPage } from './settings-index.ts';
import {
  type OrganizationVersion,
  useVersionedOrganization,
} from './use-versioned-organization.ts';
import {
  changesOf,
  type OrganizationSettingsValues,
  type Setting,
  settingNames,
  valuesOf,
} from './values.ts';

const ConflictDialog = lazyPart(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog: loaded }) => loaded),
);

type Props = {
  organization: Organization;
  /** The path of its page in the settings index. */
  page: string;
  /** The accessible name of the form. */
  label: string;
  /** The settings on this page. */
  settings: readonly Setting[];
  Sections: ComponentType<OrganizationSettingsSectionProps>;
  /** Shown below the form, for actions that apply immediately. */
  below?: ReactNode;
};

/** A form for some of the organization's settings. Sends only changed fields, with If-Match, so no one's changes are overwritten. */
export function SettingsForm({ organization, page, label, settings, Sections, below }: Props) {
  const { latest, saving } = useVersionedOrganization(organization.id);
  const read = useCallback((from: Organization) => valuesOf(from, settings), [settings]);
  const [version, setVersion] = useState<OrganizationVersion>({ organization, entityTag: null });
  const [conflict, setConflict] = useState<OrganizationVersion | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const form = useEndpointForm(
    async () => (await import('#lib/contract/organizations.schemas.ts')).updateOrganization.body,
    read(organization),
  );
  const element = useRef<HTMLFormElement>(null);
  const values = form.watch() as OrganizationSettingsValues;
  const saved = read(version.organization);
  const change = changesOf(saved, values);
  const changed = Object.keys(change) as Setting[];
  const changedNames = changed.map((setting) => settingNames[setting]);
  const { allowed: mayChange, reason: unavailable } = usePermission(
    updateOrganization,
    version.organization,
  );

  function adopt(
    next: OrganizationVersion,
    keep: OrganizationSettingsValues = read(next.organization),
  ): void {
    setVersion(next);
    form.reset(keep);
  }

  // A newer version is adopted as long as it wouldn't discard local changes.
  const handled = useRef<OrganizationVersion | null>(null);
  useEffect(() => {
    const next = latest.data;
    if (!next || next === handled.current) return;
    handled.current = next;
    const isSameVersion = Object.keys(changesOf(saved, read(next.organization))).length === 0;
    if (isSameVersion) setVersion(next);
    else if (changed.length === 0) {
      setVersion(next);
      form.reset(read(next.organization));
    } else if (version.entityTag === null) setConflict(next);
  }, [latest.data, saved, changed.length, form, version.entityTag, read]);

  async function send(
    wanted: OrganizationSettingsValues,
    onto: OrganizationVersion,
  ): Promise<void> {
    setNote(null);
    try {
      const next = await saving.mutateAsync({ change: wanted, version: onto });
      adopt(next);
      notify('Settings saved.', { id: 'settings-saved', tone: 'done' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 412) return resolveConflict(wanted);
      setNote(problemNote(form, error, wanted));
    }
  }

  /** The version the form is based on, with its entity tag; null if someone has changed it since. */
  async function baseVersion(): Promise<OrganizationVersion | null> {
    if (version.entityTag !== null || latest.data) return version;
    const { data: first } = await latest.refetch();
    if (!first) return version;
    if (Object.keys(changesOf(saved, read(first.organization))).length === 0) return first;
    setConflict(first);
    return null;
  }

  /** Someone else saved in between: loads their version and shows the conflict dialog. */
  async function resolveConflict(wanted: OrganizationSettingsValues): Promise<void> {
    const input = { parameters: { organizationId: organization.id } };
    try {
      const { reply, entityTag } = await callWithTag(getOrganization, input);
      const next = { organization: reply, entityTag };
      // They changed settings of another page only, so nothing collides.
      if (Object.keys(changesOf(saved, read(reply))).length === 0) return send(wanted, next);
      setConflict(next);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setNote(`Someone else changed these settings. ${error.message}`);
    }
  }

  function submit(event?: FormEvent): void {
    void form.handleSubmit(() => {
      if (changed.length === 0 || saving.isPending) return;
      if (saved.hostname && !values.hostname) {
        const message = 'A host name can be changed but not removed.';
        form.setError('hostname', { type: 'required', message }, { shouldFocus: true });
        return;
      }
      void baseVersion().then((onto) => onto && send(change, onto));
    })(event);
  }

  return (
    <>
      <Scroller className="scroll-pt-4">
        <div className="flex items-start gap-12 px-gutter pt-6 pb-16">
          <div className="grid w-full max-w-160 min-w-0 gap-10">
            <ReadOnlyNotice endpoint={updateOrganization} on={version.organization} />
            <Failure title="Couldn’t save." reason={note} />
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
          <SectionNav page={page} />
        </div>
      </Scroller>
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
      {conflict && (
        <ConflictDialog
          organizationId={organization.id}
          saved={saved}
          ours={values}
          theirs={read(conflict.organization)}
          isSaving={saving.isPending}
          onClose={() => setConflict(null)}
          onMerge={(together) => {
            setConflict(null);
            adopt(conflict, together);
            const rest = changesOf(read(conflict.organization), together);
            if (Object.keys(rest).length > 0) void send(rest, conflict);
          }}
        />
      )}
    </>
  );
}

function problemNote(form: OrganizationForm, problem: Problem, wanted: OrganizationSettingsValues) {
  // The host name is the only unique setting, so a 409 is about it.
  if (problem.status === 409 && wanted.hostname) {
    form.setError('hostname', { type: 'server', message: problem.message }, { shouldFocus: true });
    return null;
  }
  return showProblem(form, problem);
}

/** Links to the settings of a page beside them on wide screens, with a mark at the one in view. */
function SectionNav({ page }: { page: string }) {
  const entries = settingsOnPage(page);
  const current = useScrollSpy(useMemo(() => entries.map(({ id }) => id), [entries]));
  return (
    <nav aria-label="On this page" className="sticky top-6 hidden w-44 flex-none xl:block">
      <ul className="border-l border-hairline">
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                '-ml-px block border-l-2 border-transparent py-1 pl-3 text-ink-2 hover:text-ink hover:underline',
                id === current && 'border-accent font-semibold text-ink',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
