import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What React draws, when it last did or ran effects of it, and since when it owns all there is. */
    drawn?: { roots: Set<{ current: Fiber }>; at: number; ownedSince?: number };
  }
}

/** What is looked at of React's own tree. */
type Fiber = {
  memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
  child: Fiber | null;
  sibling: Fiber | null;
};

const watched = new WeakSet<Page>();

/** Has React tell of its commits, as it tells its developer tools. */
async function watch(page: Page): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => {
    const drawn: NonNullable<Window['drawn']> = { roots: new Set(), at: 0 };
    window.drawn = drawn;
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
        drawn.roots.add(root);
        drawn.at = performance.now();
      },
      onPostCommitFiberRoot: () => {
        drawn.at = performance.now();
      },
      onCommitFiberUnmount: () => undefined,
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

/**
 * Waits until React has taken over all the HTML the server sent: a click before may be lost, and what
 * is typed before is not seen.
 */
export async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    // What is streamed waits hidden, for a moment, until React puts it in its place.
    if (document.querySelector('[hidden][id^="S:"], template[id^="B:"]')) return false;
    const isOwned = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const controls = [...document.querySelectorAll('body :is(a, button, input, textarea)')];
    if (controls.length === 0 || !controls.every(isOwned)) return false;
    // The marks come before it is done, which may wait for a script.
    const { roots, at } = window.drawn ?? { roots: [], at: 0 };
    if (window.drawn && at === 0) return false;
    const waiting = [...roots].map(({ current }) => current);
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      const { memoizedState: state, child, sibling } = fiber;
      if (state?.dehydrated || state?.isDehydrated) return false;
      if (sibling) waiting.push(sibling);
      if (child) waiting.push(child);
    }
    // What goes on and on, such as a count of seconds, never rests.
    const now = performance.now();
    if (window.drawn) window.drawn.ownedSince ??= now;
    const since = window.drawn?.ownedSince ?? now;
    if (window.drawn && now - at < 150 && now - since < 3_000) return false;
    // Then nothing is left to do, in a frame and after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    return true;
  });
}

/** Opens a page and waits until its controls answer. */
export async function open(page: Page, path: string): Promise<void> {
  await watch(page);
  await page.goto(path);
  await isAwake(page);
}
