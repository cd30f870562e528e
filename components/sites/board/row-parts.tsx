import { plural } from '#components/kit/format.ts';
import type { SiteItemRow } from './rows.ts';
import { itemNames } from './words.ts';

/** The columns in one line, for screen readers. */
export function rowDescription({ item, path, isDefault, count }: SiteItemRow): string {
  const inside =
    item.object === 'site-section-group'
      ? [plural(count, 'section')]
      : item.object === 'site-section'
        ? [plural(count, 'space')]
        : [];
  const condition = 'condition' in item && item.condition ? [`shown when ${item.condition}`] : [];
  const gone = item.object === 'site-space' && item.deletedAt ? ['in the trash'] : [];
  const first = isDefault ? ['default'] : [];
  return [
    itemNames[item.object],
    ...first,
    ...inside,
    ...(path ? [path] : []),
    ...condition,
    ...gone,
  ].join(' · ');
}
