import type { KeyboardEvent } from 'react';

/** Marks a link as a search result that the arrow keys can focus. */
export const hitMark = { 'data-hit': '' } as const;

function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [data-page-search]');
}

/** Moves the focus to the search field. */
export function focusField(): void {
  searchField()?.focus();
}

/** Whether a press or key is in a search result. */
export function isHit(target: EventTarget): target is HTMLElement {
  return target instanceof Element && target.closest('[data-hit]') !== null;
}

/**
 * Moves the focus among the results in page order; before the first is the search field.
 * @returns false if there is nothing to focus
 */
export function focusHit(where: 'first' | 'last' | 'next' | 'previous'): boolean {
  const hits = [...document.querySelectorAll<HTMLElement>('main [data-hit]')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const index = { first: 0, last: hits.length - 1, next: at + 1, previous: at - 1 }[where];
  const target = index < 0 ? searchField() : hits[index];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
  return target !== undefined && target !== null;
}

/** The direction each key moves the focus. */
const directions: Readonly<Record<string, Parameters<typeof focusHit>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Moves the focus from one search result to another by the arrow keys, Home and End. */
export function onHitKey(event: KeyboardEvent): void {
  const where = directions[event.key];
  if (where && isHit(event.target) && focusHit(where)) event.preventDefault();
}
