import { Book } from 'lucide-react';
import { SiteIcon } from '../icons.tsx';
import type { StructureItem } from './items.ts';

/** The icon of a section or the emoji of a space. */
export function RowIcon({ item }: { item: StructureItem }) {
  if (item.object === 'site-space') {
    const emoji = item.emoji ?? item.space?.emoji;
    return emoji ? (
      <span className="emoji text-[15px] leading-5">{emoji}</span>
    ) : (
      <Book aria-hidden />
    );
  }
  return item.icon ? <SiteIcon name={item.icon} /> : null;
}
