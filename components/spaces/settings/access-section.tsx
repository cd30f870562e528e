'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { levelWords } from '#components/kit/levels.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type Level, levels, roleAt } from '#lib/contract/levels.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { type Space, visibilities } from '#lib/contract/spaces.ts';
import { spaceHref } from '../places.ts';
import { visibilityWords } from '../words.ts';
import { Section, type SectionProps, useLock } from './section.tsx';

/** What everybody has here without a grant, and who reads it once it is published. */
export function AccessSection({ form, values, space, above }: SectionProps) {
  const locked = useLock(space);
  const { errors } = form.formState;
  return (
    <Section id="access" title="Who sees it">
      <Field
        label="Default level"
        help="For everybody without a grant of their own. Before it takes something from somebody, you are told from whom."
        error={errors.defaultLevel?.message}
      >
        <LevelSelect
          space={space}
          parent={above.at(-1)?.title}
          value={values.defaultLevel}
          onChange={(level) => form.setValue('defaultLevel', level, { shouldDirty: true })}
          {...locked}
        />
      </Field>
      <p className="-mt-2">
        <Link href={`${spaceHref(space)}/access`} className="link">
          Grants to people and teams, and who sees it why
        </Link>
      </p>
      <Field group label="Visibility" error={errors.visibility?.message}>
        <RadioGroup
          value={values.visibility ?? 'private'}
          onValueChange={(value) =>
            form.setValue('visibility', value as Space['visibility'], { shouldDirty: true })
          }
        >
          {visibilities.map((visibility) => (
            <Radio
              key={visibility}
              value={visibility}
              description={visibilityWords[visibility].means}
              {...(visibility === 'in-collection' &&
                !space.parent && { unavailable: 'Only for a space inside a collection.' })}
              {...locked}
            >
              {visibilityWords[visibility].name}
            </Radio>
          ))}
        </RadioGroup>
      </Field>
    </Section>
  );
}

function LevelSelect(props: {
  space: Space;
  parent: string | undefined;
  value: Level | null | undefined;
  onChange: (level: Level | null) => void;
  unavailable?: string;
}) {
  const { space, parent, value, onChange, unavailable } = props;
  const parameters = { organizationId: space.organization };
  const isAdmin = useQuery(queryFor(getOrganization, { parameters })).data?.permissions.admin;
  const inherited = parent
    ? `As on ${parent}`
    : space.parentHidden
      ? 'As above it, which isn’t shown to you'
      : 'As in the organization';
  const offered = levels.filter((level) => level !== 'admin' || isAdmin || value === 'admin');
  return (
    <Select<Level | 'inherited'>
      size="form"
      className="max-w-80"
      value={value ?? 'inherited'}
      onValueChange={(level) => onChange(level === 'inherited' ? null : level)}
      options={[
        { value: 'inherited', label: inherited, text: inherited },
        ...offered.toReversed().map((level) => ({
          value: level,
          text: levelWords[level].name,
          label: <RoleLevel role={roleAt(level)} />,
          description: levelWords[level].does,
        })),
      ]}
      {...(unavailable && { unavailable })}
    />
  );
}
