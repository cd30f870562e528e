import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';

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
