import type { MouseEvent } from 'react';

/** Where a right click belongs to the browser: links can be opened elsewhere, texts copied. */
const ownMenus = 'a[href], input, textarea, [contenteditable], [role="menu"]';

/** Opens the ⋯ menu of a row on a right click, for `onContextMenu`. */
export function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, nativeEvent, defaultPrevented, shiftKey } = event;
  const trigger = currentTarget.querySelector<HTMLElement>('[data-row-menu]');
  if (!trigger || defaultPrevented || shiftKey) return;
  // A long press begins a drag.
  if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') return;
  if (!(target instanceof Element) || target.closest(ownMenus)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  trigger.focus();
  trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}
