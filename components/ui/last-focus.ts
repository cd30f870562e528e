/** The element that was focused last outside of menus, whose items disappear once selected. */
let last: HTMLElement | null = null;

const isPassing = (element: Element) => element.closest('[role="menu"]') !== null;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !isPassing(target)) last = target;
  });

/** The element to focus when something opened now closes: for a menu item, the menu's trigger. */
export function focusToReturnTo(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || isPassing(active))
    return last;
  return active;
}

/** Focuses an element; if it is gone and nothing else has the focus, the page's main part. */
export function giveFocusBack(element: HTMLElement | null): void {
  if (element?.isConnected && element !== document.body) element.focus();
  else if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
