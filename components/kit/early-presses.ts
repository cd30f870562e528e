/** Dispatched on the document when React has hydrated the root of the page. */
export const HYDRATED = 'masthead:hydrated';

/**
 * Runs as an inline script before all others: remembers the last press of a button that isn't
 * hydrated yet, and repeats it afterwards. It is sent to the page as text, so it can't use anything
 * outside itself.
 * @param hydrated the name of the event
 */
export function keepEarlyPresses(hydrated: string): void {
  const types = ['pointerdown', 'keydown', 'click'];
  const longest = 30_000;
  // A busy browser hydrates the last parts of a page long after its root.
  const watched = 20_000;
  let isRootHydrated = false;
  let pending: { control: HTMLElement; events: Event[]; since: number } | null = null;

  function onPress(event: Event): void {
    const { target } = event;
    const control =
      event.isTrusted && target instanceof Element
        ? target.closest<HTMLElement>('button, [role="button"]')
        : null;
    // A submit button works without React.
    if (!control || (control instanceof HTMLButtonElement && control.type === 'submit')) return;
    if (event instanceof KeyboardEvent && !['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    let isSeen = false;
    // React stops events on their way to parts that aren't hydrated.
    const onReached = () => {
      isSeen = isRootHydrated;
    };
    control.addEventListener(event.type, onReached, { once: true });
    setTimeout(() => {
      control.removeEventListener(event.type, onReached);
      if (!isSeen && !event.defaultPrevented) remember(control, event);
    });
  }

  function remember(control: HTMLElement, event: Event): void {
    if (pending?.control !== control || event.type !== 'click')
      pending = { control, events: [], since: Date.now() };
    if (pending.events.every(({ type }) => type !== event.type)) pending.events.push(event);
    if (isRootHydrated) setTimeout(repeat, 50);
  }

  function repeat(): void {
    const [event] = pending?.events ?? [];
    if (!pending || !event) return;
    const { control, events, since } = pending;
    if (!control.isConnected || Date.now() - since > longest) {
      pending = null;
      return;
    }
    let isSeen = false;
    const onReached = () => {
      isSeen = true;
    };
    control.addEventListener(event.type, onReached, { once: true });
    const Copy = event.constructor as new (type: string, init: object) => Event;
    const isAllowed = control.dispatchEvent(new Copy(event.type, event));
    control.removeEventListener(event.type, onReached);
    if (!isSeen && isAllowed) {
      setTimeout(repeat, 50);
      return;
    }
    // A key press that was handled causes no click.
    const isHandled = event.type === 'keydown' && !isAllowed;
    pending = isHandled || events.length < 2 ? null : { control, events: events.slice(1), since };
    repeat();
  }

  for (const type of types) addEventListener(type, onPress, true);
  document.addEventListener(hydrated, () => {
    isRootHydrated = true;
    setTimeout(repeat);
    setTimeout(() => {
      for (const type of types) removeEventListener(type, onPress, true);
    }, watched);
  });
}
