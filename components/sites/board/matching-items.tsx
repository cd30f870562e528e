import type { Pick } from '#components/kit/pick-list.tsx';
import type { Structure, StructureItem } from './items.ts';
import { pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { itemNames } from './words.ts';

/** How many items are offered at once. */
const OFFERED = 30;

/** The items whose title or path contains a text. @param isOffered leaves out others */
export function matchingItems(
  structure: Structure,
  text: string,
  isOffered: (item: StructureItem) => boolean = () => true,
): Pick[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  const picks: Pick[] = [];
  for (const [id, item] of structure.nodes) {
    if (picks.length >= OFFERED) break;
    const path = pathOf(structure, id);
    const isFound = [item.title, path].some((name) =>
      name.toLocaleLowerCase('en').includes(wanted),
    );
    if (!isFound || !isOffered(item)) continue;
    const about = [itemNames[item.object], ...(path ? [path] : [])].join(' · ');
    picks.push({ id, title: item.title, about, icon: <RowIcon item={item} /> });
  }
  return picks;
}
