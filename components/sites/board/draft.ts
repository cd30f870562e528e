import { type ConditionFault, readCondition } from '#lib/contract/conditions.ts';
import type { Item } from './items.ts';

/** What can be written of an item; what a kind lacks is left out. */
export type Draft = {
  title?: string;
  path?: string;
  icon?: string;
  description?: string;
  condition?: string;
};

/** The words of an item, as a form shows them: empty for what is not set. */
export function draftOf(item: Item): Draft {
  if (item.object === 'site-section-group') return { title: item.title, icon: item.icon ?? '' };
  if (item.object === 'site-space') return { path: item.path, condition: item.condition ?? '' };
  const { title, path, icon = '', description = '', condition = '' } = item;
  return { title, path, icon, description, condition };
}

/** Only these can be taken away; a title and a path can't. */
const removable = ['icon', 'description', 'condition'] as const;
type Removable = (typeof removable)[number];

/** A change of an item: null takes away, what is absent stays as it is. */
export type Change = { title?: string; path?: string } & { [Name in Removable]?: string | null };

/** What was changed of an item, as the API takes it. */
export function changeOf(before: Draft, draft: Draft): Change {
  const change: Change = {};
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

/** What is wrong with a condition; an empty one is none. */
export function conditionFault(text: string): ConditionFault | undefined {
  if (text.trim() === '') return undefined;
  const read = readCondition(text);
  return 'fault' in read ? read.fault : undefined;
}
