'use client';

import { useQuery } from '@tanstack/react-query';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listSites } from '#lib/contract/sites.ts';
import { sitesInput } from './reads.ts';
import type { SectionProps } from './section-props.ts';
import { settingWords } from './settings-index.ts';

/** Stands for no site among the options; no id is like it. */
const NONE = '-';

/** Chooses the site that stands for the organization, or none. */
export function DefaultContentField({ form, values, organization, unavailable }: SectionProps) {
  const sites = useQuery(queryFor(listSites, sitesInput(organization.id)));
  const site = values.defaultContent?.site;
  const { errors } = form.formState;
  const known = (sites.data?.items ?? []).map(({ id, title, published }) => ({
    value: id,
    text: title,
    label: title,
    description: published ? 'Published' : 'Not published',
  }));
  // One that this person or this list does not show is still what is chosen.
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
      ? 'There is no site to choose yet.\nMake one under Sites first.'
      : undefined);
  return (
    <Field
      label="Default content"
      help={settingWords(
        'default-content',
        'Whoever opens it still needs what the site itself asks of its visitors.',
      )}
      error={
        errors.defaultContent?.message ??
        errors.defaultContent?.site?.message ??
        (sites.isError ? `The sites did not arrive. ${sites.error.message}` : undefined)
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
