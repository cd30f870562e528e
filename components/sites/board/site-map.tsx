import { Eye, EyeOff, Star, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { createSerializer } from 'nuqs';
import type { ReactNode } from 'react';
import { childrenOf } from '#components/kit/board/tree.ts';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { useBoard } from './board-context.tsx';
import { boardSearch } from './board-search.ts';
import type { Hiding } from './hidden.ts';
import type { Structure, StructureItem } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { useHidden } from './use-hidden.ts';

/** The most items of one group or section that are drawn. */
const MOST = 24;

const href = createSerializer(boardSearch);

/** The groups, sections and spaces of a site beside each other, and what readers don't see. */
export function SiteMap({ structure }: { structure: Structure }) {
  const { organizationId, siteId } = useBoard();
  const hidden = useHidden(structure, organizationId, siteId);
  return (
    <Scroller className="px-gutter py-6">
      <MapLegend />
      <Items
        label="Site map"
        structure={structure}
        parent={null}
        hidden={hidden}
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4"
      />
    </Scroller>
  );
}

function Items({
  label,
  structure,
  parent,
  hidden,
  isConditional = false,
  className,
}: {
  label: string;
  structure: Structure;
  parent: string | null;
  hidden: ReadonlyMap<string, Hiding>;
  /** Whether what is above has a condition, and hides these with it. */
  isConditional?: boolean;
  className: string;
}) {
  const ids = childrenOf(structure, parent);
  if (ids.length === 0) return null;
  return (
    <ul aria-label={label} className={className}>
      {ids.slice(0, MOST).map((id) => {
        const item = structure.nodes.get(id);
        if (!item) return null;
        const isDashed = isConditional || conditionOf(item) !== undefined;
        return (
          <li key={id} className="min-w-0 break-inside-avoid">
            <Box
              item={item}
              structure={structure}
              hiding={hidden.get(id)}
              isConditional={isDashed}
            />
            <Items
              label={item.title}
              structure={structure}
              parent={id}
              hidden={hidden}
              isConditional={isDashed}
              className="ml-3 grid gap-2 border-l border-edge pt-2 pl-3"
            />
          </li>
        );
      })}
      {ids.length > MOST && (
        <li className="text-meta text-ink-3">and {plural(ids.length - MOST, 'other')}</li>
      )}
    </ul>
  );
}

const conditionOf = (item: StructureItem) =>
  item.object === 'site-section-group' ? undefined : item.condition;

/** An item; dashed where only some readers see it, and marked where none does. */
function Box({
  item,
  structure,
  hiding,
  isConditional,
}: {
  item: StructureItem;
  structure: Structure;
  hiding: Hiding | undefined;
  isConditional: boolean;
}) {
  const { organizationId, siteId } = useBoard();
  const { id, title, object } = item;
  const condition = conditionOf(item);
  const isDeleted = object === 'site-space' && item.deletedAt !== undefined;
  const path = pathOf(structure, id);
  return (
    <Link
      href={href(routes.site(organizationId, siteId), { item: id })}
      className={`block min-w-0 rounded-control border bg-paper px-3 py-1.5 hover:bg-paper-2 ${isConditional ? 'border-dashed border-ink-3' : 'border-edge'} ${object === 'site-section-group' ? 'border-2' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <RowIcon item={item} />
        <span
          className={`truncate ${object === 'site-space' ? '' : 'font-semibold'} ${isDeleted ? 'line-through' : ''}`}
        >
          {title}
        </span>
        {object === 'site-space' && isDefaultSpace(structure, id) && (
          <Star role="img" aria-label="Default" className="ml-auto size-3.5 text-ink-3" />
        )}
      </span>
      {path && <span className="mono block truncate text-[11px]/4 text-ink-3">{path}</span>}
      {condition && (
        <Remark icon={<Eye aria-hidden />}>
          When <span className="mono">{condition}</span>
        </Remark>
      )}
      {isDeleted && <Remark icon={<Trash2 aria-hidden />}>In the trash</Remark>}
      {hiding && (
        <Remark icon={<EyeOff aria-hidden />} isBad>
          {hiding.page === undefined
            ? `Hidden by the redirect from ${hiding.source}`
            : `A page is hidden by the redirect from ${hiding.source}`}
        </Remark>
      )}
    </Link>
  );
}

function Remark({
  icon,
  isBad = false,
  children,
}: {
  icon: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`mt-1 flex items-start gap-1.5 text-meta [&>.lucide]:mt-0.5 [&>.lucide]:size-3 ${isBad ? 'text-danger' : 'text-ink-2'}`}
    >
      {icon}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

function MapLegend() {
  const box = 'h-4 w-6 flex-none rounded-badge border';
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-2 text-meta text-ink-2">
      <li className="flex items-center gap-2">
        <span aria-hidden className={`${box} border-2 border-edge`} /> Group
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className={`${box} border-edge`} /> Section or space
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className={`${box} border-dashed border-ink-3`} /> Has a condition
      </li>
      <li className="flex items-center gap-2 text-danger">
        <EyeOff aria-hidden className="size-3.5" /> Hidden by a redirect
      </li>
    </ul>
  );
}
