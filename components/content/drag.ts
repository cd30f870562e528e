import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

const MARK = 'content-node';

/** Lets a row be dragged; the pill that follows the pointer bears its title. Gives back how to end it. */
export function makeDraggable(element: HTMLElement, id: string, title: string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ [MARK]: id }),
    canDrag: () => element.querySelector('input') === null,
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: -12, y: 12 }),
        render: ({ container }) => {
          const pill = document.createElement('div');
          pill.className =
            'max-w-72 truncate rounded-control border border-accent bg-raised px-3 py-2 font-sans text-ui font-semibold text-ink';
          pill.textContent = title;
          container.append(pill);
        },
      }),
  });
}

type Watcher = {
  onLift: (id: string) => void;
  /** Null when it has left the tree. */
  onOver: (input: { clientX: number; clientY: number } | null) => void;
  onEnd: (isOverTree: boolean) => void;
};

/** Follows drags of rows over what scrolls, which scrolls by itself at its edges. Gives back how to end it. */
export function watchDrags(scroller: HTMLElement, watcher: Watcher): () => void {
  const isOurs = (data: Record<string, unknown>) => typeof data[MARK] === 'string';
  return combine(
    dropTargetForElements({ element: scroller, canDrop: ({ source }) => isOurs(source.data) }),
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => isOurs(source.data) }),
    monitorForElements({
      canMonitor: ({ source }) => isOurs(source.data),
      onDragStart: ({ source }) => watcher.onLift(source.data[MARK] as string),
      onDrag: ({ location: { current } }) =>
        watcher.onOver(current.dropTargets.length > 0 ? current.input : null),
      onDropTargetChange: ({ location: { current } }) =>
        watcher.onOver(current.dropTargets.length > 0 ? current.input : null),
      onDrop: ({ location: { current } }) => {
        if (current.dropTargets.length > 0) watcher.onOver(current.input);
        watcher.onEnd(current.dropTargets.length > 0);
      },
    }),
  );
}
