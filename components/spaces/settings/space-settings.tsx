'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Section } from '#components/kit/section.tsx';
import { SettingsForm } from '#components/kit/settings-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type AccessLosses, previewSpaceAccess } from '#lib/contract/access.ts';
import {
  type DefaultAccess,
  defaultAccess,
  defaultLevelOf,
  requestedLevel,
} from '#lib/contract/default-level.ts';
import type { Level } from '#lib/contract/levels.ts';
import { editModes, getSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';
import { editModeWords } from '../words.ts';
import { AccessSection } from './access-section.tsx';
import { ContentSection } from './content-section.tsx';
import { GeneralSection } from './general-section.tsx';
import type { SpaceSettingsSectionProps } from './section.ts';
import { type SpaceSettingsValues, fields as settings, valuesOf } from './values.ts';

const ConfirmLosses = lazyPart(() =>
  import('./confirm-losses.tsx').then(({ ConfirmLosses: loaded }) => loaded),
);

/** A lowered default level that is asked about; `answer` says whether to save it. */
type PendingLevel = {
  level: Level | null;
  losses: AccessLosses;
  answer: (isConfirmed: boolean) => void;
};

/** The settings of a space. @param fields a form below them with its own save button */
export function SpaceSettings({
  space: read,
  above,
  fields,
}: {
  space: Space;
  above: readonly Ancestor[];
  fields: ReactNode;
}) {
  const input = { parameters: { spaceId: read.id } };
  const space = useQuery(queryFor(getSpace, input)).data ?? read;
  const { reason } = usePermission(updateSpace, space);
  const [pending, setPending] = useState<PendingLevel | null>(null);

  /** Asks before a lower default level takes access away from people. */
  async function confirm(change: Partial<SpaceSettingsValues>): Promise<boolean> {
    const before = defaultLevelOf(space);
    const level = requestedLevel(change, before);
    if (level === undefined) return true;
    const losses = await lossesOf(space.id, defaultAccess(level, before));
    if (!losses || losses.people === 0) return true;
    return new Promise((answer) => setPending({ level, losses, answer }));
  }

  function answer(isConfirmed: boolean): void {
    pending?.answer(isConfirmed);
    setPending(null);
  }

  return (
    <>
      <SettingsForm
        key={read.id}
        label="Space settings"
        reading={getSpace}
        writing={updateSpace}
        input={input}
        thing={space}
        schema={async () => (await import('#lib/contract/spaces.schemas.ts')).updateSpace.body}
        valuesOf={valuesOf}
        fields={settings}
        confirm={confirm}
        below={
          <>
            {fields}
            <ContentSection space={space} />
          </>
        }
      >
        {(form, values) => {
          const locked = reason ? { unavailable: reason } : {};
          const section = { form, values, space, above, locked };
          return (
            <>
              <GeneralSection {...section} />
              <EditingSection {...section} />
              <AccessSection {...section} />
            </>
          );
        }}
      </SettingsForm>
      {pending && (
        <ConfirmLosses
          space={space}
          level={pending.level}
          losses={pending.losses}
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        />
      )}
    </>
  );
}

/** Who would lose access by a new default level; null if the API can't say. @throws Problem */
async function lossesOf(spaceId: string, access: DefaultAccess): Promise<AccessLosses | null> {
  const body = { change: { type: 'default' as const, ...access } };
  try {
    return await call(previewSpaceAccess, { parameters: { spaceId }, body });
  } catch (error) {
    if (error instanceof Problem && error.isUnsupported) return null;
    throw error;
  }
}

/** The edit mode of a space. */
function EditingSection({ form, values, locked }: SpaceSettingsSectionProps) {
  return (
    <Section id="editing" title="Editing" fields>
      <Field group label="Edit mode" error={form.formState.errors.editMode?.message}>
        <RadioGroup
          value={values.editMode ?? 'live'}
          onValueChange={(mode) =>
            form.setValue('editMode', mode === 'locked' ? 'locked' : 'live', { shouldDirty: true })
          }
        >
          {editModes.map((mode) => (
            <Radio key={mode} value={mode} description={editModeWords[mode].means} {...locked}>
              {editModeWords[mode].name}
            </Radio>
          ))}
        </RadioGroup>
      </Field>
    </Section>
  );
}
