import { formatNumber } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import type { SiteSpaceCounts } from '#lib/contract/site-structure.ts';
import type { Hiding } from './hidden.ts';
import type { Structure, StructureItem } from './items.ts';
import type { Unseen } from './map-visitor-bar.tsx';
import { pathOf } from './paths.ts';

/** The most rows; a longer site is in the list. */
const MOST = 1_000;

const kinds: Record<StructureItem['object'], string> = {
  'site-section-group': 'Group',
  'site-section': 'Section',
  'site-space': 'Space',
};

/** What the map shows, in rows. */
export function MapTable({
  structure,
  hidden,
  unseen,
  counts,
}: {
  structure: Structure;
  hidden: ReadonlyMap<string, Hiding>;
  unseen: Unseen;
  counts: ReadonlyMap<string, SiteSpaceCounts>;
}) {
  const items = [...structure.nodes.values()].slice(0, MOST);
  return (
    <PictureTable
      hasWords
      label="Parts of the site"
      heads={[
        'Part',
        'Kind',
        'Path',
        'Condition',
        ...(unseen ? ['Shown to the visitor'] : []),
        'Pages',
        'Broken',
      ]}
      rows={items.map((item) => {
        const counted = counts.get(item.id);
        const hiding = hidden.get(item.id);
        const broken = [
          ...(counted?.brokenLinks ? [`${formatNumber(counted.brokenLinks)} links`] : []),
          ...(hiding ? [`redirect from ${hiding.source}`] : []),
        ];
        const reason = unseen?.get(item.id);
        return {
          key: item.id,
          cells: [
            item.title,
            kinds[item.object],
            pathOf(structure, item.id),
            (item.object !== 'site-section-group' && item.condition) || '',
            ...(unseen ? [reason === undefined ? 'Yes' : `No: ${reason}`] : []),
            counted ? formatNumber(counted.pages) : '',
            broken.join(', '),
          ],
        };
      })}
    />
  );
}
