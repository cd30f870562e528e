'use client';

import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { Board } from '#components/kit/board/board.tsx';
import { BoardSelectionBar } from '#components/kit/board/board-selection-bar.tsx';
import { useOpenItems } from '#components/kit/board/expansion.ts';
import { positionLabel } from '#components/kit/board/gap-words.ts';
import type { Gap } from '#components/kit/board/gaps.ts';
import { ColumnNames, ListRow } from '#components/kit/board/list-rows.tsx';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { rowCommands } from '#components/kit/board/row-commands.ts';
import { useBoardReveal } from '#components/kit/board/use-board-reveal.ts';
import { useBoardSelection } from '#components/kit/board/use-board-selection.ts';
import { useDrag } from '#components/kit/board/use-drag.ts';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { type Reveal, useVirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyPanel } from '#components/ui/lazy-panel.tsx';
import { useBoard } from './board-context.tsx';
import { boardSearch } from './board-search.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { becomesSection, type Structure, type StructureItem } from './items.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { NavigationPreview } from './navigation-preview.tsx';
import { SiteRow } from './row.tsx';
import { rowsOf, type SiteBoardRow } from './rows.ts';
import { useHidden } from './use-hidden.ts';
import type { Moves } from './use-moves.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSiteMoving } from './use-site-moving.ts';
import { moverName } from './words.ts';

/** The width in pixels of the handle and toggle before a title, and of one indent. */
const HANDLES = 72;
const INDENT = 48;

const barLabels = {
  aside: 'section',
  out: 'To the previous section or group',
  in: 'To the next section or group',
};

type Props = {
  structure: Structure;
  moves: Moves;
  /** Below the rows, so that those under a pointer stay where they are. */
  notices: ReactNode;
  /** Receives the function that scrolls to an item and focuses it. */
  revealing: RefObject<Reveal | null>;
};

const every = () => true;
const none = () => false;

/** The board, and beside it the navigation preview or the open item. */
export function StructureBoard({ structure, moves, notices, revealing }: Props) {
  const { organizationId, site, siteId, canEdit, openDialog } = useBoard();
  const hidden = useHidden(structure, organizationId, siteId);
  const [{ item: shownId }, setParams] = useQueryStates(boardSearch);
  const { isOpen, setOpen, setAll } = useOpen(siteId);
  const rows = useMemo(() => rowsOf(structure, isOpen), [structure, isOpen]);
  const hasConditions = useMemo(
    () => [...structure.nodes.values()].some((item) => 'condition' in item && item.condition),
    [structure],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const selection = useBoardSelection<SiteBoardRow>(rows, canEdit ? every : none);
  const moving = useSiteMoving(structure, rows, setOpen, selection.together);
  const { setCarrying } = moves.actions;
  const isCarrying = moving.heldId !== null;
  useEffect(() => setCarrying(isCarrying), [isCarrying, setCarrying]);
  const virtual = useVirtualRows(rows, scroller);
  const beside = useStableCallbacks<Beside>({
    show: (id) => void setParams({ item: id }, { history: 'push' }),
    hide: () => void setParams({ item: null }, { history: 'push' }),
  });
  const { show } = beside;
  const open = { show, setOpen };
  const { rowActions, renaming, remarkOf, refuse } = useRowActions(
    rows,
    moving,
    virtual,
    open,
    selection,
  );
  const shape = { handles: HANDLES, indent: INDENT };
  const { makeDraggable, loadDrag } = useDrag(scroller, moving, refuse, shape);

  useBoardReveal({
    tree: structure,
    openId: shownId,
    expand: (id) => setOpen(id, true),
    virtual,
    moving,
    revealing,
  });

  const newsById = useMemo(
    () => new Map(moves.news.toReversed().map((move) => [move.item.id, moverName(move)])),
    [moves.news],
  );
  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind !== 'item')
      return (
        row && (
          <ListRow
            key={row.key}
            index={index}
            measure={measure}
            level={2}
            inset={48}
            className="px-gutter"
          >
            No sections yet. Readers don’t see an empty group.
          </ListRow>
        )
      );
    return (
      <SiteRow
        key={row.key}
        row={row}
        index={index}
        isActive={index === virtual.active}
        isOpen={row.id === shownId}
        isGhost={moving.isHeld(row.id)}
        selection={selection.stateOf(row.id)}
        isRenaming={row.id === renaming}
        canEdit={canEdit}
        hiding={hidden.get(row.id)}
        movedBy={newsById.get(row.id)}
        hasConditions={hasConditions}
        remark={remarkOf(row.id) ?? moves.refusalOf(row.id)}
        drag={makeDraggable}
        actions={rowActions}
        measure={measure}
      />
    );
  };
  const heldItem = structure.nodes.get(moving.heldId ?? '');
  const isNewSection = ({ parent }: Gap) =>
    heldItem !== undefined && becomesSection(structure, heldItem, parent);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        <BoardToolbar structure={structure} isOpen={isOpen} setAll={setAll} />
        <Board
          label={`Structure of ${site?.title ?? 'the site'}`}
          keys="Right and left arrows expand and collapse. Enter shows details, F2 renames, Space starts a move, Shift with Space selects, Delete removes, and the question mark key lists all shortcuts."
          rows={rows}
          draw={draw}
          scroller={scroller}
          virtual={virtual}
          moving={moving}
          loadDrag={loadDrag}
          commands={rowCommands(rows, { ...rowActions, open: show })}
          selection={selection}
          selectionBar={
            selection.ids.length > 0 && (
              <BoardSelectionBar
                count={selection.ids.length}
                remove="Remove"
                onMove={() => openDialog({ kind: 'move', ids: selection.ids })}
                onRemove={() => openDialog({ kind: 'remove', ids: selection.ids })}
                onClear={selection.clear}
              />
            )
          }
          indentOf={({ parent }) =>
            parent !== null && structure.nodes.get(parent)?.object === 'site-section' ? INDENT : 0
          }
          labelOf={(gap) => {
            const holder = gap.parent === null ? undefined : structure.nodes.get(gap.parent)?.title;
            const where = isNewSection(gap) ? 'A section of its own' : (holder ?? 'Top level');
            return `${where}, ${positionLabel(gap)}`;
          }}
          words={barLabels}
          head={<ColumnNames names={['Name', 'Path', 'Shown when', 'More']} />}
          headHeight={0}
          foot={canEdit && <AddButtons structure={structure} />}
        />
        {notices}
      </div>
      {shownId && !moving.moving ? (
        <ItemAside id={shownId} structure={structure} beside={beside} />
      ) : (
        <NavigationPreview structure={structure} moves={moves} held={moving.moving} />
      )}
    </div>
  );
}

/** The Add buttons below the last row. */
function AddButtons({ structure }: { structure: Structure }) {
  const { openDialog } = useBoard();
  const add = (label: string, onClick: () => void) => (
    <Button variant="bare" size="small" {...preloadDialogs} onClick={onClick}>
      <Plus aria-hidden className="size-3.5" /> {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-1 px-gutter pt-3 pb-10">
      {structure.hasSections ? (
        <>
          {add('Section', () => openDialog({ kind: 'section' }))}
          {add('Group', () => openDialog({ kind: 'group' }))}
        </>
      ) : (
        add('Space', () => openDialog({ kind: 'space' }))
      )}
    </div>
  );
}

/** The expanded items on the board of a site: at first groups and the default section. */
function useOpen(siteId: string) {
  const { stateOf, setOpen, setAll } = useOpenItems(`site:${siteId}`);
  const isOpen = useCallback(
    (item: StructureItem) => stateOf(item.id) ?? isOpenAtFirst(item),
    [stateOf],
  );
  return { isOpen, setOpen, setAll };
}

function isOpenAtFirst(item: StructureItem): boolean {
  const isDefault = item.object === 'site-section' && item.default === true;
  return item.object === 'site-section-group' || isDefault;
}

const ItemPanel = lazyPanel(() => import('./item-panel.tsx').then((module) => module.ItemPanel));

/** The open panel in the page's address; the functions are stable for the board's whole life. */
type Beside = { show: (id: string) => void; hide: () => void };

/**
 * The panel of the item that the address names. Renders only when that changes: an update before
 * hydration would replace what the server rendered.
 */
const ItemAside = memo(function ItemAside({
  id,
  structure,
  beside,
}: {
  id: string;
  structure: Structure;
  beside: Beside;
}) {
  return (
    <ItemPanel key={id} id={id} structure={structure} onShow={beside.show} onClose={beside.hide} />
  );
});
