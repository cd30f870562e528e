import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import type { BoardItem } from './rows.ts';
import type { BoardActions } from './use-board-actions.ts';

type Control = { id: string; title: string; className?: string };

/** The handle that drags a row; pressed by keyboard or click, it starts a move instead. */
export function Grip({ id, title, className, onGrab }: Control & { onGrab: (id: string) => void }) {
  return (
    <IconButton
      label={`Move ${title}`}
      tabIndex={-1}
      data-grip
      className={cn('cursor-grab touch-none', className)}
      onClick={() => onGrab(id)}
    >
      <GripVertical aria-hidden />
    </IconButton>
  );
}

/** The button that expands and collapses a row. */
export function ExpandButton({
  id,
  title,
  className,
  isExpanded,
  onExpand,
  onPreload,
}: Control & {
  isExpanded: boolean;
  onExpand: (id: string, isExpanded: boolean) => void;
  /** Called when a press seems likely. */
  onPreload?: (id: string) => void;
}) {
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <IconButton
      label={`${isExpanded ? 'Collapse' : 'Expand'} ${title}`}
      tabIndex={-1}
      className={cn('pointer-coarse:size-9', className)}
      onPointerEnter={() => onPreload?.(id)}
      onClick={() => onExpand(id, !isExpanded)}
    >
      <Chevron aria-hidden />
    </IconButton>
  );
}

/** Buttons that move a row one position up or down among its siblings. */
export function StepButtons({
  row: { id, title, position, of },
  actions,
  className,
}: {
  row: BoardItem;
  actions: Pick<BoardActions, 'moveBy'>;
  className?: string;
}) {
  const button = (by: -1 | 1) => (
    <IconButton
      label={`Move ${title} ${by < 0 ? 'up' : 'down'}`}
      tabIndex={-1}
      onClick={() => actions.moveBy(id, by)}
    >
      {by < 0 ? (
        <ArrowUp aria-hidden className="size-3.5" />
      ) : (
        <ArrowDown aria-hidden className="size-3.5" />
      )}
    </IconButton>
  );
  return (
    <span
      className={cn(
        'flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden @max-[38rem]:hidden',
        className,
      )}
    >
      {position > 1 && button(-1)}
      {position < of && button(1)}
    </span>
  );
}

/** The title of a row, as a link to the item that a plain click opens here. */
export function RowTitle({
  id,
  title,
  isActive,
  href,
  onOpen,
  className,
}: Control & {
  isActive: boolean;
  href: string;
  /** Opens the item on this page; without it the link is followed. */
  onOpen?: ((id: string) => void) | undefined;
}) {
  return (
    <Link
      id={`title-${id}`}
      href={href}
      prefetch={false}
      draggable={false}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(id);
      }}
      className={cn('min-w-0 truncate rounded-badge hover:underline', className)}
    >
      {title}
    </Link>
  );
}
