import { idsBelow } from '#components/kit/board/tree.ts';
import { formatNumber, plural } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import type { SiteSpaceCounts } from '#lib/contract/site-structure.ts';
import type { Hiding } from './hidden.ts';
import type { Structure, StructureItem } from './items.ts';
import type { Unseen } from './map-visitor-bar.tsx';
import { isDefaultSpace, pathOf } from './paths.ts';

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
  const items = idsBelow(structure, null).flatMap((id) => structure.nodes.get(id) ?? []);
  return (
    <>
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
        rows={items.slice(0, MOST).map((item) => {
          const counted = counts.get(item.id);
          const hiding = hidden.get(item.id);
          const broken = [
            ...(counted?.brokenLinks ? [plural(counted.brokenLinks, 'link')] : []),
            ...(hiding ? [`redirect from ${hiding.source}`] : []),
          ];
          const reason = unseen?.get(item.id);
          return {
            key: item.id,
            cells: [
              item.title,
              kindOf(structure, item),
              pathOf(structure, item.id),
              (item.object !== 'site-section-group' && item.condition) || '',
              ...(unseen ? [reason === undefined ? 'Yes' : `No: ${reason}`] : []),
              counted ? formatNumber(counted.pages) : '',
              broken.join(', '),
            ],
          };
        })}
      />
      {items.length > MOST && (
        <p className="mt-1 text-meta text-ink-3">
          The table has the first {formatNumber(MOST)} of {plural(items.length, 'part')}.
        </p>
      )}
    </>
  );
}

/** “Space, default, in the trash”. */
function kindOf(structure: Structure, item: StructureItem): string {
  const kind = kinds[item.object];
  if (item.object !== 'site-space') return kind;
  const isDefault = isDefaultSpace(structure, item.id);
  return [kind, isDefault && 'default', item.deletedAt && 'in the trash']
    .filter(Boolean)
    .join(', ');
}
