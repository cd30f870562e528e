import type * as z from 'zod/mini';
import { levelWords } from '#components/kit/levels.ts';
import { differing } from '#components/kit/settings/changes.ts';
import type { Space, updateSpace } from '#lib/contract/spaces.ts';
import { editModeWords, visibilityWords } from '../words.ts';

export type Change = z.input<typeof updateSpace.body>;
export type Setting = keyof Change;
/** The settings as the form holds them. */
export type Values = Required<Change>;

export const settingNames: Record<Setting, string> = {
  title: 'Title',
  emoji: 'Emoji',
  editMode: 'Editing',
  defaultLevel: 'Default level',
  visibility: 'Visibility',
};
export const settings = Object.keys(settingNames) as Setting[];

/** The settings a space has. */
export function valuesOf(space: Space): Values {
  return {
    title: space.title,
    emoji: space.emoji,
    editMode: space.editMode ?? 'live',
    defaultLevel: space.defaultLevel,
    visibility: space.visibility,
  };
}

/** What differs from the settings saved, and nothing else: the body of the request. */
export function changesOf(saved: Values, now: Values): Change {
  const trimmed = { ...now, title: now.title?.trim() ?? '', emoji: now.emoji?.trim() ?? '' };
  return differing(settings, saved, trimmed);
}

/** A value of a setting in words. */
export function inWords(setting: Setting, values: Values): string {
  switch (setting) {
    case 'title':
      return `“${values.title}”`;
    case 'emoji':
      return values.emoji || 'none';
    case 'editMode':
      return editModeWords[values.editMode ?? 'live'].name;
    case 'defaultLevel':
      return values.defaultLevel ? levelWords[values.defaultLevel].name : 'as above it';
    case 'visibility':
      return visibilityWords[values.visibility ?? 'private'].name;
  }
}
