import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { unsafeOverflowAutoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/unsafe-overflow/element';
import { type DragHandlers, dragPreview } from './drag-parts.ts';

const MARK = 'board-item';
/** How far past an edge the board still scrolls, in pixels. */
const PAST = 1000;
let isByTouch = false;

/**
 * Makes a row draggable.
 * @param titleOf what follows the pointer
 * @returns a function that ends it
 */
export function makeDraggable(element: HTMLElement, id: string, titleOf: () => string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ [MARK]: id }),
    // Touch is handled by `watchTouch`.
    canDrag: () => !isByTouch && element.querySelector('input') === null,
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: -12, y: 12 }),
        render: ({ container }) => {
          container.append(dragPreview(titleOf()));
        },
      }),
  });
}

/** Watches drags of rows and scrolls at the edges. @returns a function that ends it */
export function watchDrags(scroller: HTMLElement, watcher: DragHandlers): () => void {
  const isOurs = (data: Record<string, unknown>) => typeof data[MARK] === 'string';
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isByTouch = pointerType === 'touch';
  };
  scroller.addEventListener('pointerdown', onPointerDown);
  return combine(
    () => scroller.removeEventListener('pointerdown', onPointerDown),
    dropTargetForElements({ element: scroller, canDrop: ({ source }) => isOurs(source.data) }),
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => isOurs(source.data) }),
    // People hold the pointer past the edge to scroll: over the bar below, or the head above.
    unsafeOverflowAutoScrollForElements({
      element: scroller,
      canScroll: ({ source }) => isOurs(source.data),
      getOverflow: () => ({ forTopEdge: { top: PAST }, forBottomEdge: { bottom: PAST } }),
    }),
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
