import type { Locator } from '@playwright/test';

/** Milliseconds between frames while a list scrolls by three rows per frame for 150 frames, sorted. */
export function scroll(list: Locator): Promise<number[]> {
  return list.evaluate((table) => {
    let scroller = table.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto')
      scroller = scroller.parentElement;
    scroller?.scrollTo({ top: 0, behavior: 'instant' });
    const times: number[] = [];
    return new Promise<number[]>((resolve) => {
      let before = 0;
      const step = (now: number) => {
        if (before) times.push(now - before);
        before = now;
        if (times.length === 150) return resolve(times.sort((one, other) => one - other));
        scroller?.scrollBy({ top: 144, behavior: 'instant' });
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  });
}
