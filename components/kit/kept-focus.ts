/** What can take the focus; not fields, with which a phone would open its keyboard. */
const STOPS = 'a[href], button:not(:disabled), summary, [tabindex="0"]:not(input, textarea)';
/** What knows better where the focus goes, such as a closing dialog, does it before, in milliseconds. */
const PATIENCE = 120;

/**
 * Keeps the focus in view when its element is removed and nothing else takes it: the same control of
 * the next row has it then, or of the one before, or that row itself. Without it, the keyboard would
 * begin again at the top of the page, and a screen reader would say nothing.
 */
export function keepFocus(): void {
  let last = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  let path = window.location.pathname;
  let timer: number | undefined;
  let placed: HTMLElement | null = null;
  // A key that is held presses what had the focus, not what took its place.
  const stopRepeated = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (event.repeat && isPress && placed && event.target === placed) event.preventDefault();
  };
  document.addEventListener('keydown', stopRepeated, { capture: true });
  document.addEventListener('keyup', () => {
    placed = null;
  });
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : null;
    path = window.location.pathname;
  });
  const observer = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const lost = last;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    );
    if (!removal) return;
    last = null;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Another page has its own beginning.
      if (document.activeElement !== document.body || window.location.pathname !== path) return;
      placed = nearest(removal, lost) ?? document.querySelector('main');
      focusOn(placed);
    }, PATIENCE);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * What to focus in place of an element that was removed: the control of the same name in what took its
 * place, in the next row or in the one before, or else that row; null for the page's main part. Another
 * control would be pressed by who presses twice.
 */
function nearest(
  { target, removedNodes, nextSibling, previousSibling }: MutationRecord,
  lost: HTMLElement,
): HTMLElement | null {
  const main = document.querySelector('main');
  // Outside are panels and menus, beside which nothing belongs to them.
  if (!main?.contains(target) || target === main) return null;
  const removed = [...removedNodes].find((node) => node.contains(lost));
  const index = removed instanceof Element ? stopsIn(removed).indexOf(lost) : 0;
  const before = isThere(previousSibling) ? previousSibling : null;
  const next = isThere(nextSibling) ? nextSibling : (target as Element).firstElementChild;
  const rows = [before ? before.nextElementSibling : next, before].filter(isThere);
  for (const row of rows) {
    const same = stopsIn(row)[Math.max(0, index)];
    if (same && isSeen(same) && verbOf(same) === verbOf(lost)) return same;
  }
  const place = [...rows, target].find((each) => each instanceof HTMLElement && isSeen(each));
  return place instanceof HTMLElement ? place : null;
}

/** Focuses an element that may not be able to take the focus by itself. */
function focusOn(place: HTMLElement | null): void {
  if (place && place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place?.focus({ preventScroll: true });
}

const isSeen = (element: Element): boolean => element.checkVisibility();

const isThere = (node: Node | null): node is Element => node instanceof Element && node.isConnected;

/** What can take the focus: an element itself, and in it. */
const stopsIn = (element: Element): HTMLElement[] => [
  ...(element instanceof HTMLElement && element.matches(STOPS) ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(STOPS),
];

/** The first word of a control’s name, such as “Revoke”. */
const verbOf = (control: Element): string | undefined =>
  (control.getAttribute('aria-label') ?? control.textContent).trim().split(' ', 1)[0];
