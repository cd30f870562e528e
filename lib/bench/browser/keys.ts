import type { Page } from '@playwright/test';

/**
 * Presses a key and returns the milliseconds until its row changes children or position, or the
 * move bar appears.
 */
export async function untilShown(
  page: Page,
  id: string,
  key: string,
  what: 'children' | 'place' | 'move',
): Promise<number> {
  const shown = page.evaluate(
    ([row, awaited, patience]) =>
      new Promise<number>((resolve, reject) => {
        const find = () => document.querySelector<HTMLElement>(`[data-row="${row}"]`);
        const indexOf = () => Number(find()?.dataset.index);
        const before = indexOf();
        const hasChildren = () => {
          const below = document.querySelector(`[data-row][data-index="${indexOf() + 1}"]`);
          return Number(below?.ariaLevel) > Number(find()?.ariaLevel);
        };
        const isMoving = () => document.querySelector('section[aria-label^="Moving "]') !== null;
        const isDone = () => {
          if (awaited === 'move') return isMoving();
          return awaited === 'children' ? hasChildren() : indexOf() !== before;
        };
        const started = (event: KeyboardEvent) => {
          const look = () => {
            if (performance.now() - event.timeStamp > patience)
              reject(new Error('Nothing changed.'));
            else if (!isDone()) requestAnimationFrame(look);
            else {
              // A message event comes after the paint.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - event.timeStamp);
              port2.postMessage(null);
            }
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('keydown', started, { once: true, capture: true });
        window.armed = true;
      }),
    [id, what, 10_000] as const,
  );
  await page.waitForFunction(() => window.armed);
  await page.keyboard.press(key);
  const time = await shown;
  await page.evaluate(() => {
    window.armed = false;
  });
  return time;
}

declare global {
  interface Window {
    /** Whether to wait for the next key. */
    armed?: boolean;
  }
}
