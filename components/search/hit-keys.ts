/** Marks a link as a hit, which the arrow keys go to. */
export const hitMark = { 'data-hit': '' } as const;

/**
 * Moves the focus among the hits as they stand on the page; before the first one is the field.
 * @returns false where there is nothing to go to
 */
export function goTo(where: 'first' | 'last' | 'next' | 'previous'): boolean {
  const hits = [...document.querySelectorAll<HTMLElement>('main [data-hit]')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const index = { first: 0, last: hits.length - 1, next: at + 1, previous: at - 1 }[where];
  const target =
    index < 0 ? document.querySelector<HTMLElement>('main [data-page-search]') : hits[index];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
  return target !== undefined && target !== null;
}

/** Where a key goes from a hit. */
export const directions: Readonly<Record<string, Parameters<typeof goTo>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
