'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from 'react';
import { LazyLongRows } from '#components/kit/lazy-rows.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useKeptScroll } from '../kept-scroll.ts';
import { useItemKeys } from '../use-item-keys.ts';
import type { Gap } from './gaps.ts';
import type { DrawRow } from './long-rows.tsx';
import { nearestItem, onMovingKey, onRowKey, type RowCommands } from './row-keys.ts';
import type { BoardRow } from './rows.ts';
import type { BoardSelection } from './use-board-selection.ts';
import type { MovingControl } from './use-moving.ts';
import type { VirtualRows } from './use-virtual-rows.ts';

const DropLine = lazyPart(() => import('./drop-line.tsx').then((module) => module.DropLine));
const MoveBar = lazyPart(() => import('./move-bar.tsx').then((module) => module.MoveBar));

/** Boards of up to this many rows are fully rendered; longer ones only the rows in view. */
const PLAIN_ROWS = 60;

/** As many of a long board are on the page before those in view are known: a window full. */
const FIRST_ROWS = 28;

type Props = {
  label: string;
  /** The keyboard shortcuts, for screen readers. */
  keys: string;
  rows: readonly BoardRow[];
  draw: DrawRow;
  scroller: RefObject<HTMLDivElement | null>;
  virtual: VirtualRows;
  moving: MovingControl;
  /** Loads the drag and drop library. */
  loadDrag: () => void;
  /** The commands of keys on a row; moving the focus is handled here. */
  commands: Omit<RowCommands, 'focus'>;
  /** The selected rows, where several can be moved or removed together, and the bar for them. */
  selection?: BoardSelection;
  selectionBar?: ReactNode;
  /** The indentation of the rows at a gap, in pixels. */
  indentOf: (gap: Gap) => number;
  /** The label of a gap, if its neighbor isn't enough. */
  labelOf?: (gap: Gap) => string;
  /** What the left and right arrow keys do during a move. */
  words: { aside: string; out: string; in: string };
  /** The column headers and their height in pixels. */
  head: ReactNode;
  headHeight: number;
  /** Components that load the lists of the rows in view, if lists are loaded one by one. */
  readers?: (indexes: number[]) => ReactNode;
  /** Shown below the rows. */
  foot?: ReactNode;
};

const keyOf = ({ key }: BoardRow) => key;

/** A tree of rows that can be navigated, expanded and moved, with the move bar below. */
export function Board(props: Props) {
  const { rows, draw, scroller, virtual, moving, loadDrag, readers, head, headHeight } = props;
  const { height, active, reveal, showIndex, focusRow } = virtual;
  const held = moving.moving;
  const aimedRow = held?.by === 'keys' ? held.gap?.row : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of a move
  useEffect(() => {
    if (aimedRow === undefined || !scroller.current) return;
    // The row below the line, so that the line is in view; again when the bar takes up space.
    const show = () => showIndex(Math.min(aimedRow + 1, rows.length - 1));
    const observer = new ResizeObserver(show);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [aimedRow]);
  const heldRow = moving.heldId ? rows.findIndex(({ key }) => key === moving.heldId) : active;
  const isLong = rows.length > PLAIN_ROWS;
  const keys = useItemKeys(rows, keyOf);
  const hasFocus = useRef(false);
  useKeptScroll(scroller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows mount again and lose the focus
  useEffect(() => {
    const row = rows[active];
    if (hasFocus.current && row?.kind === 'item') focusRow(row.id);
  }, [isLong]);
  const size: CSSProperties & { '--row': string } = { '--row': `${height}px` };
  const end = (run: () => void) => () => {
    run();
    if (moving.heldId) focusRow(moving.heldId);
  };
  return (
    <>
      <div
        ref={scroller}
        onFocus={() => {
          DropLine.preload.onFocus();
          MoveBar.preload.onFocus();
          hasFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) hasFocus.current = false;
        }}
        onPointerEnter={() => {
          loadDrag();
          DropLine.preload.onPointerEnter();
          MoveBar.preload.onPointerEnter();
        }}
        onPointerDown={loadDrag}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
      >
        <div
          role="treegrid"
          aria-label={props.label}
          aria-describedby="board-keys"
          className="group/board"
          {...(props.selection && {
            'aria-multiselectable': true,
            'data-selecting': props.selection.ids.length > 0 || undefined,
          })}
          onKeyDown={(event) => onKeyDown(event, props)}
        >
          {head}
          <div role="rowgroup" className="relative" style={size}>
            {isLong ? (
              <Suspense fallback={<FirstRows rows={rows.slice(0, FIRST_ROWS)} draw={draw} />}>
                <LazyLongRows
                  count={rows.length}
                  height={height}
                  head={headHeight}
                  keyOf={keys}
                  kept={active === heldRow ? [active] : [active, heldRow]}
                  draw={draw}
                  {...(readers && { readers })}
                  scroller={scroller}
                  reveal={reveal}
                />
              </Suspense>
            ) : (
              <>
                {readers?.([...rows.keys()])}
                <FirstRows rows={rows} draw={draw} />
              </>
            )}
            {held?.gap && (
              <DropLine
                moving={held}
                titles={moving.titles}
                indent={props.indentOf(held.gap)}
                label={props.labelOf}
              />
            )}
          </div>
        </div>
        {props.foot}
      </div>
      <p id="board-keys" hidden>
        {props.keys}
      </p>
      {!held && props.selectionBar}
      {held && (
        <MoveBar
          moving={held}
          words={props.words}
          onStep={moving.step}
          onDrop={end(() => void moving.drop())}
          onCancel={end(moving.cancel)}
        />
      )}
    </>
  );
}

/** The rows of a short board, and the first of a long one until the rows in view are known. */
function FirstRows({ rows, draw }: Pick<Props, 'rows' | 'draw'>) {
  return rows.map((_, index) => draw(index));
}

function onKeyDown(event: KeyboardEvent, props: Props): void {
  const { rows, moving, virtual, commands, selection } = props;
  if (moving.moving?.by === 'keys') {
    const { step, drop, cancel } = moving;
    onMovingKey(event, { step, drop: () => void drop(), cancel });
    return;
  }
  const id = rowOf(event);
  if (id === undefined) return;
  const index = rows.findIndex((row) => row.kind === 'item' && row.id === id);
  const focus = (to: number) => {
    const row = rows[to];
    if (row?.kind === 'item') virtual.focusRow(row.id);
  };
  if (selection && onSelectionKey(event, rows, index, selection, focus)) return;
  onRowKey(event, rows, index, { ...commands, focus });
}

/** The row that a key is for: the focused one, or that of its title or checkbox. Other controls handle their own keys. */
function rowOf({ target, key }: KeyboardEvent): string | undefined {
  const element = target as HTMLElement;
  const isTitle = element.id.startsWith('title-') && key !== 'Enter';
  const isCheckbox = element.role === 'checkbox' && key !== ' ' && key !== 'Enter';
  const row = isTitle || isCheckbox ? element.closest<HTMLElement>('[data-row]') : null;
  return (row ?? element).dataset.row;
}

/**
 * Handles the keys that select rows: Shift with up and down, Shift with Space, and ⌘A for the list.
 * @returns whether it was one of them
 */
function onSelectionKey(
  event: KeyboardEvent,
  rows: readonly BoardRow[],
  index: number,
  { toggle, reach, selectList }: BoardSelection,
  focus: (index: number) => void,
): boolean {
  const row = rows[index];
  if (row?.kind !== 'item' || event.altKey) return false;
  const { key, shiftKey } = event;
  const isCommand = event.metaKey || event.ctrlKey;
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (isCommand && !shiftKey && key.toLowerCase() === 'a') selectList(row);
  else if (isCommand || !shiftKey) return false;
  else if (key === ' ') toggle(row.id, false);
  else if (by !== 0) {
    const to = nearestItem(rows, index + by, by) ?? index;
    const end = rows[to];
    if (end?.kind === 'item') reach(row.id, end.id);
    focus(to);
  } else return false;
  event.preventDefault();
  return true;
}
