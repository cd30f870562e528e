'use client';

import { useQuery } from '@tanstack/react-query';
import { levelOnContent, levelOnContentDoes, roleTicks } from '#components/kit/levels.ts';
import { roleIn } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Section } from '#components/kit/section.tsx';
import { Field } from '#components/ui/field.tsx';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import { Link } from '#components/ui/link.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import { type Level, levels, roleAt } from '#lib/contract/levels.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { type Space, visibilities } from '#lib/contract/spaces.ts';
import { visibilityWords } from '../words.ts';
import type { SpaceSettingsSectionProps } from './section.ts';

/** The default level and the visibility of a space. */
export function AccessSection({ form, values, space, above, locked }: SpaceSettingsSectionProps) {
  const { errors } = form.formState;
  return (
    <Section id="access" title="Access" fields>
      <Field
        label="Default level"
        help="Applies to everyone without a grant of their own. You’ll see who loses access before it is lowered."
        error={errors.defaultLevel?.message}
      >
        <LevelSelect
          space={space}
          parent={above.at(-1)?.title}
          value={defaultLevelOf(values)}
          onChange={(level) => {
            form.setValue('defaultLevel', level && roleAt(level), { shouldDirty: true });
            form.setValue('restricted', level === 'guest', { shouldDirty: true });
          }}
          {...locked}
        />
      </Field>
      <p className="-mt-2">
        <Link href={routes.space(space, 'access')} className="link">
          Manage grants and see who has access
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
                !space.parent && { unavailable: 'Only available in a collection.' })}
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
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const isAdmin = roleIn(organization) === 'admin';
  const inherited = parent
    ? `Inherited from ${parent}`
    : space.parentHidden
      ? 'Inherited from a hidden collection'
      : 'Inherited from the organization';
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
          text: levelOnContent(level),
          label: <LevelTicks filled={roleTicks(roleAt(level))}>{levelOnContent(level)}</LevelTicks>,
          description: levelOnContentDoes(level),
        })),
      ]}
      {...(unavailable && { unavailable })}
    />
  );
}
