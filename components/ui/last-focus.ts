/** What had the focus last outside of menus, whose items are gone once one is chosen. */
let last: HTMLElement | null = null;

const isPassing = (element: Element) => element.closest('[role="menu"]') !== null;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !isPassing(target)) last = target;
  });

/** What the focus goes back to once something that is opened now closes: for a menu's item, what opened the menu. */
export function focusToReturnTo(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || isPassing(active))
    return last;
  return active;
}

/** Focuses an element; where it is gone and nothing else took the focus, the page's main part. */
export function giveFocusBack(element: HTMLElement | null): void {
  if (element?.isConnected && element !== document.body) element.focus();
  else if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
