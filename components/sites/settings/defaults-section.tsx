'use client';

import { useQuery } from '@tanstack/react-query';
import { routes } from '#components/kit/routes.ts';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Link } from '#components/ui/link.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import { structureFor } from '../board/structure.ts';
import { sectionsOf, spacesOf } from '../frame/structure.ts';
import { SettingsSection, type SiteSettingsSectionProps } from './section.tsx';

/** What visitors see first. */
export function DefaultsSection(props: SiteSettingsSectionProps) {
  const { organizationId, site } = props;
  const { data, error } = useQuery(structureFor(organizationId, site.id));
  const sections = data && sectionsOf(data);
  return (
    <SettingsSection id="defaults" title="Start page">
      <Failure title="Couldn’t load the structure." reason={error && !data && error.message} />
      {!data && !error && <Skeleton className="h-9 max-w-80" />}
      {data && spacesOf(data).length === 0 && (
        <p className="text-ink-2">
          No spaces on the site yet.{' '}
          <Link href={routes.site(organizationId, site.id)} className="link">
            Add a space
          </Link>
        </p>
      )}
      {sections && sections.length > 0 && <SectionField {...props} sections={sections} />}
      {data?.type === 'siteSpaces' && data.structure.length > 0 && (
        <SpaceField {...props} label="Default space" spaces={data.structure} />
      )}
    </SettingsSection>
  );
}

function SectionField({
  sections,
  ...props
}: SiteSettingsSectionProps & { sections: SiteSection[] }) {
  const { form, values, site, locks } = props;
  const selected =
    sections.find(({ id }) => id === values.defaultSiteSection) ??
    sections.find((section) => section.default);
  function choose(id: string): void {
    const section = sections.find((each) => each.id === id);
    const first = section?.siteSpaces.find((each) => each.default) ?? section?.siteSpaces[0];
    const isAsSaved = id === site.defaultSiteSection;
    form.setValue('defaultSiteSection', id, { shouldDirty: true });
    // Each section keeps its own default until another one is selected.
    form.setValue('defaultSiteSpace', isAsSaved ? site.defaultSiteSpace : first?.id, {
      shouldDirty: true,
    });
  }
  return (
    <>
      <Field
        label="Default section"
        help={selected && `The site opens with it, at /${selected.path}.`}
        error={form.formState.errors.defaultSiteSection?.message}
      >
        <Select
          size="form"
          className="max-w-100"
          value={selected?.id}
          onValueChange={choose}
          options={sections.map(optionOf)}
          {...locks.edit}
        />
      </Field>
      {selected && (
        <SpaceField
          {...props}
          label={`Default space of ${selected.title}`}
          spaces={selected.siteSpaces}
        />
      )}
    </>
  );
}

function SpaceField({
  form,
  values,
  locks,
  label,
  spaces,
}: SiteSettingsSectionProps & { label: string; spaces: SiteSpace[] }) {
  const selected =
    spaces.find(({ id }) => id === values.defaultSiteSpace) ?? spaces.find((each) => each.default);
  return (
    <Field
      label={label}
      help="What visitors see when they open the site."
      error={form.formState.errors.defaultSiteSpace?.message}
    >
      <Select
        size="form"
        className="max-w-100"
        value={selected?.id}
        onValueChange={(id) => form.setValue('defaultSiteSpace', id, { shouldDirty: true })}
        options={spaces.map(optionOf)}
        {...locks.edit}
      />
    </Field>
  );
}

function optionOf({ id, title, path }: SiteSection | SiteSpace) {
  return {
    value: id,
    label: title,
    text: title,
    description: <span className="mono">/{path}</span>,
  };
}
