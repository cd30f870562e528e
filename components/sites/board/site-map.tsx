'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Eye, EyeOff, Star, Trash2 } from 'lucide-react';
import { createSerializer } from 'nuqs';
import { useMemo, useRef, useState } from 'react';
import { childrenOf } from '#components/kit/board/tree.ts';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { countSiteSpaces, type SiteSpaceCounts } from '#lib/contract/site-structure.ts';
import { siteInput } from '../frame/inputs.ts';
import { useBoard } from './board-context.tsx';
import { boardSearch } from './board-search.ts';
import { type Hiding, hidingText } from './hidden.ts';
import type { Structure, StructureItem } from './items.ts';
import { MapPages } from './map-pages.tsx';
import { Remark } from './map-remark.tsx';
import { MapTable } from './map-table.tsx';
import { MapVisitorBar, type Unseen, useMapVisitor } from './map-visitor-bar.tsx';
import { isDefaultSpace, pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { useHidden } from './use-hidden.ts';

/** How many items of one group or section are drawn at once. */
const MOST = 24;
/** Of a site with more items, fewer are drawn at first: its map would be 10,000 elements. */
const LARGE = 500;
/** How many sections of a group are drawn at first on a large site. */
const FEW = 6;

const href = createSerializer(boardSearch);

/** What is drawn of each item besides its place. */
type Drawn = {
  hidden: ReadonlyMap<string, Hiding>;
  unseen: Unseen;
  counts: ReadonlyMap<string, SiteSpaceCounts>;
};

/** The groups, sections and spaces of a site beside each other, and what readers don't see. */
export function SiteMap({ structure }: { structure: Structure }) {
  const { organizationId, siteId, site } = useBoard();
  const hidden = useHidden(structure, organizationId, siteId);
  const looking = useMapVisitor(structure, site);
  const { data } = useQuery({
    ...queryFor(countSiteSpaces, siteInput(organizationId, siteId)),
    // An API without it has the structure alone.
    retry: false,
  });
  const counts = useMemo(() => new Map(data?.spaces.map((space) => [space.id, space])), [data]);
  const drawn = { hidden, unseen: looking.unseen, counts };
  return (
    <Scroller className="px-gutter py-6">
      <MapVisitorBar structure={structure} site={site} looking={looking} />
      <MapLegend hasVisitor={looking.unseen !== null} />
      <Items
        label="Site map"
        structure={structure}
        parent={null}
        drawn={drawn}
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4"
      />
      <MapTable structure={structure} {...drawn} />
    </Scroller>
  );
}

function Items({
  label,
  structure,
  parent,
  drawn,
  isConditional = false,
  className,
}: {
  label: string;
  structure: Structure;
  parent: string | null;
  drawn: Drawn;
  /** Whether what is above has a condition, and hides these with it. */
  isConditional?: boolean;
  className: string;
}) {
  const ids = childrenOf(structure, parent);
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(() => firstShown(structure, parent));
  if (ids.length === 0) return null;
  const left = ids.length - shown;
  function showMore(): void {
    setShown(shown + MOST);
    // The button goes or moves: the keyboard goes on at what it brought.
    window.setTimeout(() => list.current?.children[shown]?.querySelector('a')?.focus());
  }
  return (
    <ul ref={list} aria-label={label} className={className}>
      {ids.slice(0, shown).map((id) => {
        const item = structure.nodes.get(id);
        if (!item) return null;
        const isDashed = isConditional || conditionOf(item) !== undefined;
        const counts = drawn.counts.get(id);
        return (
          <li key={id} className="min-w-0 break-inside-avoid">
            <Box item={item} structure={structure} drawn={drawn} isConditional={isDashed} />
            {item.object === 'site-space' && counts && (
              <MapPages
                counts={counts}
                unseen={drawn.unseen?.get(id)}
                hiddenPage={drawn.hidden.get(id)?.page}
              />
            )}
            <Items
              label={item.title}
              structure={structure}
              parent={id}
              drawn={drawn}
              isConditional={isDashed}
              className="ml-3 grid gap-2 border-l border-edge pt-2 pl-3"
            />
          </li>
        );
      })}
      {left > 0 && (
        <li>
          <button
            type="button"
            onClick={showMore}
            className="min-h-6 rounded-badge text-meta text-ink-2 underline-offset-2 hover:text-ink hover:underline"
          >
            {shown === 0
              ? `Show ${plural(left, 'space')}`
              : `Show ${formatNumber(Math.min(MOST, left))} more of ${formatNumber(ids.length)}`}
            <span className="sr-only"> in {label}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** How many items are drawn at first: on a large site no spaces of sections. */
function firstShown({ nodes }: Structure, parent: string | null): number {
  if (nodes.size <= LARGE || parent === null) return MOST;
  return nodes.get(parent)?.object === 'site-section-group' ? FEW : 0;
}

const conditionOf = (item: StructureItem) =>
  item.object === 'site-section-group' ? undefined : item.condition;

/**
 * An item; dashed where only some readers see it, or with a visitor where they don't, and marked
 * where none does.
 */
function Box({
  item,
  structure,
  drawn: { hidden, unseen },
  isConditional,
}: {
  item: StructureItem;
  structure: Structure;
  drawn: Drawn;
  isConditional: boolean;
}) {
  const { organizationId, siteId } = useBoard();
  const { id, title, object } = item;
  const condition = conditionOf(item);
  const isDeleted = object === 'site-space' && item.deletedAt !== undefined;
  const path = pathOf(structure, id);
  const hiding = hidden.get(id);
  const reason = unseen?.get(id);
  const line = unseen
    ? reason === undefined
      ? 'border-ins'
      : 'border-dashed border-ink-3 text-ink-3'
    : isConditional
      ? 'border-dashed border-ink-3'
      : 'border-edge';
  return (
    <Link
      href={href(routes.site(organizationId, siteId), { item: id })}
      className={`block min-w-0 rounded-control border bg-paper px-3 py-1.5 hover:bg-paper-2 ${line} ${object === 'site-section-group' ? 'border-2' : ''}`}
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
      {unseen && (
        <Remark icon={reason === undefined ? <Check aria-hidden /> : <EyeOff aria-hidden />}>
          {reason === undefined ? 'Shown' : `Hidden: ${reason}`}
        </Remark>
      )}
      {hiding && (
        <Remark icon={<EyeOff aria-hidden />} isBad>
          {hidingText(hiding)}
        </Remark>
      )}
    </Link>
  );
}

function MapLegend({ hasVisitor }: { hasVisitor: boolean }) {
  const box = 'h-4 w-6 flex-none rounded-badge border';
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-2 text-meta text-ink-2">
      <li className="flex items-center gap-2">
        <span aria-hidden className={`${box} border-2 border-edge`} /> Group
      </li>
      {hasVisitor ? (
        <>
          <li className="flex items-center gap-2">
            <span aria-hidden className={`${box} border-ins`} /> Shown to the visitor
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className={`${box} border-dashed border-ink-3`} /> Hidden
          </li>
        </>
      ) : (
        <>
          <li className="flex items-center gap-2">
            <span aria-hidden className={`${box} border-edge`} /> Section or space
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className={`${box} border-dashed border-ink-3`} /> Has a condition
          </li>
        </>
      )}
      <li className="flex items-center gap-2 text-danger">
        <EyeOff aria-hidden className="size-3.5" /> Hidden by a redirect
      </li>
    </ul>
  );
}
