import { type ConditionFault, readCondition } from '#lib/contract/conditions.ts';
import type { StructureItem } from './items.ts';

/** The editable fields of an item; those its kind lacks are absent. */
export type ItemDraft = {
  title?: string;
  path?: string;
  icon?: string;
  description?: string;
  condition?: string;
  language?: string;
};

/** The fields of an item as a form shows them; unset ones are empty. */
export function draftOf(item: StructureItem): ItemDraft {
  if (item.object === 'site-section-group') return { title: item.title, icon: item.icon ?? '' };
  if (item.object === 'site-space') {
    const { path, condition = '', language = '' } = item;
    return { path, condition, language };
  }
  const { title, path, icon = '', description = '', condition = '' } = item;
  return { title, path, icon, description, condition };
}

/** Only these can be removed; a title and a path can't. */
const removable = ['icon', 'description', 'condition', 'language'] as const;
type Removable = (typeof removable)[number];

/** A change of an item: null removes a value, an absent one stays. */
export type ItemChange = { title?: string; path?: string } & {
  [Name in Removable]?: string | null;
};

/** The changed fields, as the API takes them. */
export function changeOf(before: ItemDraft, draft: ItemDraft): ItemChange {
  const change: ItemChange = {};
  for (const name of ['title', 'path'] as const) {
    const text = draft[name]?.trim();
    if (text !== undefined && text !== before[name]) change[name] = text;
  }
  for (const name of removable) {
    const text = draft[name]?.trim();
    if (text !== undefined && text !== before[name]) change[name] = text === '' ? null : text;
  }
  return change;
}

/** The error of a condition; an empty condition is valid. */
export function conditionFault(text: string): ConditionFault | undefined {
  if (text.trim() === '') return undefined;
  const read = readCondition(text);
  return 'fault' in read ? read.fault : undefined;
}
