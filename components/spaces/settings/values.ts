import type * as z from 'zod/mini';
import type { SettingFields } from '#components/kit/settings-form.tsx';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import { type Level, levelName } from '#lib/contract/levels.ts';
import type { updateSpace } from '#lib/contract/spaces.schemas.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { editModeWords, visibilityWords } from '../words.ts';

/** The values of the form. */
export type SpaceSettingsValues = Required<z.input<typeof updateSpace.body>>;

/** The labels of the settings, and their values in words. */
export const fields: SettingFields<SpaceSettingsValues> = {
  title: { label: 'Title' },
  emoji: { label: 'Emoji', toText: (emoji) => emoji || 'none' },
  editMode: { label: 'Edit mode', toText: (mode) => editModeWords[mode ?? 'live'].name },
  defaultLevel: {
    label: 'Default level',
    toText: (defaultLevel) => nameOf(defaultLevelOf({ defaultLevel })),
  },
  // The same choice: the API names no access by a field of its own.
  restricted: {
    label: 'Default level',
    toText: (restricted) => nameOf(restricted ? 'guest' : null),
  },
  visibility: {
    label: 'Visibility',
    toText: (visibility) => visibilityWords[visibility ?? 'private'].name,
  },
};

const nameOf = (level: Level | null) => (level ? levelName(level) : 'inherited');

/** The values of a space. */
export function valuesOf(space: Space): SpaceSettingsValues {
  return {
    title: space.title,
    emoji: space.emoji,
    editMode: space.editMode ?? 'live',
    defaultLevel: space.defaultLevel,
    restricted: space.restricted ?? false,
    visibility: space.visibility,
  };
}
