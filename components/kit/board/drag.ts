import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { pillFor, type Watcher } from './drag-parts.ts';

const MARK = 'board-item';
let isByTouch = false;

/** Lets a row be dragged; the pill that follows the pointer bears its title. Gives back how to end it. */
export function makeDraggable(element: HTMLElement, id: string, title: string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ [MARK]: id }),
    // A finger drags by itself, in its own way.
    canDrag: () => !isByTouch && element.querySelector('input') === null,
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: -12, y: 12 }),
        render: ({ container }) => {
          container.append(pillFor(title));
        },
      }),
  });
}

/** Follows drags of rows over what scrolls, which scrolls by itself at its edges. Gives back how to end it. */
export function watchDrags(scroller: HTMLElement, watcher: Watcher): () => void {
  const isOurs = (data: Record<string, unknown>) => typeof data[MARK] === 'string';
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isByTouch = pointerType === 'touch';
  };
  scroller.addEventListener('pointerdown', onPointerDown);
  return combine(
    () => scroller.removeEventListener('pointerdown', onPointerDown),
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
