'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import { structureFor } from '../board/structure.ts';
import { sectionsOf, spacesOf } from '../frame/structure.ts';
import { siteHref } from '../places.ts';
import { Section, type SectionProps } from './section.tsx';

/** What a visitor sees first. */
export function DefaultsSection(props: SectionProps) {
  const { organizationId, site } = props;
  const { data, error } = useQuery(structureFor(organizationId, site.id));
  const sections = data && sectionsOf(data);
  return (
    <Section id="defaults" title="Where visitors begin">
      {error && !data && (
        <Notice tone="bad" role="alert" title="The structure did not arrive.">
          {error.message}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-9 max-w-80" />}
      {data && spacesOf(data).length === 0 && (
        <p className="text-ink-2">
          Nothing is on the site yet.{' '}
          <Link href={siteHref(organizationId, site.id)} className="link">
            Put a space on it
          </Link>
        </p>
      )}
      {sections && sections.length > 0 && <SectionField {...props} sections={sections} />}
      {data?.type === 'siteSpaces' && data.structure.length > 0 && (
        <SpaceField {...props} label="Default space" spaces={data.structure} />
      )}
    </Section>
  );
}

function SectionField({ sections, ...props }: SectionProps & { sections: SiteSection[] }) {
  const { form, values, site, rights } = props;
  const chosen =
    sections.find(({ id }) => id === values.defaultSiteSection) ??
    sections.find((section) => section.default);
  function choose(id: string): void {
    const section = sections.find((each) => each.id === id);
    const first = section?.siteSpaces.find((each) => each.default) ?? section?.siteSpaces[0];
    const isAsSaved = id === site.defaultSiteSection;
    form.setValue('defaultSiteSection', id, { shouldDirty: true });
    // Each section keeps the space it begins with, until another is chosen for it.
    form.setValue('defaultSiteSpace', isAsSaved ? site.defaultSiteSpace : first?.id, {
      shouldDirty: true,
    });
  }
  return (
    <>
      <Field
        label="Default section"
        help="Its pages show at the address of the site itself."
        error={form.formState.errors.defaultSiteSection?.message}
      >
        <Select
          size="form"
          className="max-w-100"
          value={chosen?.id}
          onValueChange={choose}
          options={sections.map(optionOf)}
          {...rights.editLock}
        />
      </Field>
      {chosen && (
        <SpaceField
          {...props}
          label={`Default space of ${chosen.title}`}
          spaces={chosen.siteSpaces}
        />
      )}
    </>
  );
}

function SpaceField({
  form,
  values,
  rights,
  label,
  spaces,
}: SectionProps & { label: string; spaces: SiteSpace[] }) {
  const chosen =
    spaces.find(({ id }) => id === values.defaultSiteSpace) ?? spaces.find((each) => each.default);
  return (
    <Field
      label={label}
      help="What a visitor sees who asks for nothing in particular."
      error={form.formState.errors.defaultSiteSpace?.message}
    >
      <Select
        size="form"
        className="max-w-100"
        value={chosen?.id}
        onValueChange={(id) => form.setValue('defaultSiteSpace', id, { shouldDirty: true })}
        options={spaces.map(optionOf)}
        {...rights.editLock}
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
