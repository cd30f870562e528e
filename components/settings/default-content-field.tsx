'use client';

import { useQuery } from '@tanstack/react-query';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listSites } from '#lib/contract/sites.ts';
import type { OrganizationSettingsSectionProps } from './form.ts';
import { everySiteInput } from './inputs.ts';
import { settingHelp } from './settings-index.ts';

/** The value of the option for no site; never an id. */
const NONE = '-';

/** Selects the site that opens by default, or none. */
export function DefaultContentField({
  form,
  values,
  organization,
  unavailable,
}: OrganizationSettingsSectionProps) {
  const sites = useQuery(queryFor(listSites, everySiteInput(organization.id)));
  const site = values.defaultContent?.site;
  const { errors } = form.formState;
  const known = (sites.data?.items ?? []).map(({ id, title, published }) => ({
    value: id,
    text: title,
    label: title,
    description: published ? 'Published' : 'Not published',
  }));
  // The selected site may be hidden from this person or missing from the list.
  const isUnknown = site !== undefined && !known.some(({ value }) => value === site);
  const options = [
    { value: NONE, text: 'None', label: 'None' },
    ...(isUnknown
      ? [{ value: site, text: site, label: <span className="mono">{site}</span> }]
      : []),
    ...known,
  ];
  const locked =
    unavailable ??
    (sites.data && known.length === 0 && !site
      ? 'No sites yet.\nCreate one under Sites first.'
      : undefined);
  return (
    <Field
      label="Default content"
      help={settingHelp('default-content', 'Visitors still need access to the site itself.')}
      error={
        errors.defaultContent?.message ??
        errors.defaultContent?.site?.message ??
        (sites.isError ? `Couldn’t load sites. ${sites.error.message}` : undefined)
      }
    >
      <Select
        size="form"
        className="max-w-80"
        value={site ?? NONE}
        options={options}
        onValueChange={(chosen) =>
          form.setValue('defaultContent', chosen === NONE ? null : { type: 'site', site: chosen }, {
            shouldDirty: true,
          })
        }
        {...(locked && { unavailable: locked })}
      />
    </Field>
  );
}
