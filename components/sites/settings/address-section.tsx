'use client';

import { Fragment, useEffect, useRef } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { asciiDomain } from '#lib/contract/ascii-domain.ts';
import { SettingsSection, type SiteSettingsSectionProps } from './section.tsx';

const HostnameProof = lazyPart(() =>
  import('./hostname-proof.tsx').then((module) => module.HostnameProof),
);

/** Milliseconds after the last key before the text is validated. */
const VALIDATION_DELAY = 500;

type AddressSetting = 'hostname' | 'proxy' | 'basename';

const fields: { setting: AddressSetting; label: string; example: string; help: string }[] = [
  {
    setting: 'hostname',
    label: 'Host name',
    example: 'docs.example.com',
    help: 'At least three parts, in lowercase. Point its DNS at the service that hosts the site.',
  },
  {
    setting: 'proxy',
    label: 'Subdirectory of another site',
    example: 'example.com/docs',
    help: 'A host name and a folder, without https://. The other site forwards requests there; a host name takes precedence.',
  },
  {
    setting: 'basename',
    label: 'Base name',
    example: 'field-guide',
    help: 'Used in URLs when the site has no host name. Must be unique.',
  },
];

/** The addresses of the site. */
export function AddressSection(props: SiteSettingsSectionProps) {
  return (
    <SettingsSection id="address" title="Address" forAdmins>
      {fields.map((field) => (
        <Fragment key={field.setting}>
          <AddressField {...props} {...field} />
          {field.setting === 'hostname' && props.site.hostname && (
            <HostnameProof organizationId={props.organizationId} siteId={props.site.id} />
          )}
        </Fragment>
      ))}
    </SettingsSection>
  );
}

function AddressField({
  form,
  values,
  site,
  locks,
  setting,
  label,
  example,
  help,
}: SiteSettingsSectionProps & (typeof fields)[number]) {
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const error = form.formState.errors[setting]?.message;
  const better = error ? plainAddress(setting, values[setting] ?? '') : undefined;
  const judge = () => {
    window.clearTimeout(timer.current);
    void form.trigger(setting);
  };
  function onType(text: string): void {
    window.clearTimeout(timer.current);
    form.setValue(setting, text === '' ? emptyOf(setting, site.basename) : text, {
      shouldDirty: true,
    });
    if (error) judge();
    else timer.current = window.setTimeout(judge, VALIDATION_DELAY);
  }
  return (
    <Field
      label={label}
      optional
      // Always one line, so that the fields below don't move.
      help={
        !error && (
          <>
            For example, <span className="mono">{example}</span>. {help}
          </>
        )
      }
      error={
        error && (
          <>
            {error}{' '}
            {better && (
              <button
                type="button"
                className="rounded-badge underline underline-offset-2"
                onClick={() => {
                  onType(better);
                  judge();
                }}
              >
                Use {better}
              </button>
            )}
          </>
        )
      }
    >
      <Input
        size="form"
        mono
        name={setting}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values[setting] ?? ''}
        onChange={(event) => onType(event.target.value)}
        onBlur={judge}
        {...locks.admin}
      />
    </Field>
  );
}

/** The corrected address: without a scheme or port, in lowercase; undefined if it is the same. */
function plainAddress(setting: AddressSetting, typed: string): string | undefined {
  if (setting === 'basename') return undefined;
  const address = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const [host = '', ...folders] = address.split('/');
  const name = asciiDomain(host.toLowerCase().replace(/\.?(?::\d*)?$/, ''));
  const parts = name.split('.').length;
  const plain = setting === 'hostname' ? name : [name, ...folders].join('/');
  const isEnough = setting === 'hostname' ? parts > 2 : parts > 1 && folders.length > 0;
  return isEnough && plain !== typed.trim() ? plain : undefined;
}

/** An emptied host name is removed; a base name can't be removed, and a missing one stays missing. */
function emptyOf(setting: AddressSetting, basename: string | undefined): string | null | undefined {
  if (setting !== 'basename') return null;
  return basename === undefined ? undefined : '';
}
