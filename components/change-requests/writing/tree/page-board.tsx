'use client';

import { Plus, Undo2 } from 'lucide-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { Board } from '#components/kit/board/board.tsx';
import { useOpenItems } from '#components/kit/board/expansion.ts';
import { ColumnNames, ListRow } from '#components/kit/board/list-rows.tsx';
import type { DrawRow } from '#components/kit/board/long-rows.tsx';
import { rowCommands } from '#components/kit/board/row-commands.ts';
import { useBoardReveal } from '#components/kit/board/use-board-reveal.ts';
import { useDrag } from '#components/kit/board/use-drag.ts';
import { type Reveal, useVirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { SignMark } from '../../sign-mark.tsx';
import { preloadDialogs } from '../lazy-dialogs.ts';
import { useWriting } from '../writing-context.tsx';
import type { DeletedPage, PageMarks } from './marks.ts';
import type { PageTree } from './page-tree.ts';
import { rowsOf } from './rows.ts';
import { HANDLES, INDENT, insetOf, TreeRow } from './tree-row.tsx';
import { usePageMoving } from './use-page-moving.ts';
import { useRowActions } from './use-row-actions.ts';

const barWords = { aside: 'out, in', out: 'Out of the page', in: 'Into the page above' };

type Props = {
  marks: PageMarks;
  deleted: readonly DeletedPage[];
  /** Ids of pages with unsaved changes. */
  unsaved: ReadonlySet<string>;
  refusals: ReadonlyMap<string, string>;
  /** The open page. */
  openId: string | null;
  /** Receives a function that scrolls to a page and focuses it. */
  revealing: RefObject<Reveal | null>;
};

/** The page tree of a change request, where pages are opened, added, moved and deleted. */
export function PageBoard({ marks, deleted, unsaved, refusals, openId, revealing }: Props) {
  const { root, spaceId, canWrite, tree } = useWriting();
  const { isOpen, setOpen } = useExpandedPages(spaceId, tree);
  const rows = useMemo(() => rowsOf(tree, isOpen, marks, unsaved), [tree, isOpen, marks, unsaved]);
  const scroller = useRef<HTMLDivElement>(null);
  const moving = usePageMoving(tree, rows, setOpen);
  const virtual = useVirtualRows(rows, scroller);
  const { rowActions, renaming, remarkOf, refuse } = useRowActions(rows, moving, virtual, setOpen);
  const shape = { handles: HANDLES, indent: INDENT };
  const { makeDraggable, loadDrag } = useDrag(scroller, moving, refuse, shape);

  useBoardReveal({
    tree,
    openId,
    expand: (id) => !isOpen(id) && setOpen(id, true),
    virtual,
    moving,
    revealing,
  });

  const draw: DrawRow = (index, measure) => {
    const row = rows[index];
    if (row?.kind !== 'item')
      return (
        row && (
          <ListRow
            key={row.key}
            index={index}
            measure={measure}
            level={row.level}
            inset={insetOf(row.level) + 52}
          >
            No pages yet
          </ListRow>
        )
      );
    return (
      <TreeRow
        key={row.key}
        row={row}
        index={index}
        isActive={index === virtual.active}
        isOpen={row.id === openId}
        isGhost={row.id === moving.heldId}
        isRenaming={row.id === renaming}
        canWrite={canWrite}
        remark={remarkOf(row.id) ?? refusals.get(row.id)}
        drag={makeDraggable}
        actions={rowActions}
        measure={measure}
      />
    );
  };
  return (
    <div className="@container flex min-h-0 flex-1 flex-col [--gutter:8px]">
      <Board
        label={`Pages of ${root} in this change request`}
        keys="Right and left arrows expand and collapse. Enter opens, F2 renames, Space picks up to move, Delete deletes, question mark lists all keys."
        rows={rows}
        draw={draw}
        scroller={scroller}
        virtual={virtual}
        moving={moving}
        loadDrag={loadDrag}
        commands={rowCommands(rows, rowActions)}
        indentOf={({ depth }) => insetOf(depth) + 20}
        words={barWords}
        head={<ColumnNames names={['Page', 'Actions']} />}
        headHeight={0}
        foot={<Foot deleted={deleted} />}
      />
    </div>
  );
}

function Foot({ deleted }: { deleted: readonly DeletedPage[] }) {
  const { canWrite, openDialog } = useWriting();
  return (
    <div className="grid justify-items-start gap-3 px-2 pt-2 pb-8">
      {canWrite && (
        <Button
          variant="bare"
          size="small"
          className="pointer-coarse:h-10"
          {...preloadDialogs}
          onClick={() => openDialog({ kind: 'add', beside: null, side: 'into' })}
        >
          <Plus aria-hidden className="size-3.5" /> Add page
        </Button>
      )}
      <DeletedPages pages={deleted} />
    </div>
  );
}

/** The pages that this change request deletes, each with a button to restore it. */
function DeletedPages({ pages }: { pages: readonly DeletedPage[] }) {
  const { canWrite, tree, actions, reveal } = useWriting();
  const deleted = pages.filter(({ id }) => !tree.nodes.has(id));
  if (deleted.length === 0) return null;

  async function restore({ id, title }: DeletedPage): Promise<void> {
    const steps = [{ kind: 'revert' as const, id }];
    if (await actions.run({ id, steps }, `${title} restored`)) reveal(id);
  }

  return (
    <section
      aria-label="Deleted in this change request"
      className="w-full border-t border-hairline pt-3"
    >
      <h3 className="px-1 text-meta font-semibold text-ink-3">Deleted in this change request</h3>
      <ul>
        {deleted.map((page) => (
          <li key={page.id} className="flex min-h-9 items-center gap-1.5 px-1">
            <SignMark sign="deleted" className="size-4.5" />
            <span className="min-w-0 flex-1 truncate text-ink-2 line-through">{page.title}</span>
            {canWrite && (
              <Button
                variant="bare"
                size="row"
                aria-label={`Restore ${page.title}`}
                onClick={() => void restore(page)}
              >
                <Undo2 aria-hidden className="size-3.5" /> Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Trees with up to this many pages are expanded at first. */
const EXPANDED_MAXIMUM = 80;

/** Which pages are expanded: at first all of a small tree. */
function useExpandedPages(spaceId: string, tree: PageTree | undefined) {
  const { stateOf, setOpen } = useOpenItems(`writing:${spaceId}`);
  const isSmall = (tree?.nodes.size ?? 0) <= EXPANDED_MAXIMUM;
  const isOpen = useCallback((id: string) => stateOf(id) ?? isSmall, [stateOf, isSmall]);
  return { isOpen, setOpen };
}
