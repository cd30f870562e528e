import type { Locator, Page } from '@playwright/test';
import { median } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { addressOf, arrive, type BenchViewer, visit } from './visit.ts';

/** Milliseconds from an interaction to the next frame. */
const TARGET = { plain: 40, 'slow processor': 150 };
/** The shortest duration the browser reports. */
const LEAST = 16;

/** The longest and the median interaction on the members page, measured as INP. */
export async function measureInteraction(
  viewer: BenchViewer,
  conditions: keyof typeof TARGET,
): Promise<ReportRow> {
  const times = await visit(viewer, conditions, async (page) => {
    await arrive(page, addressOf(viewer, '/members'));
    const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const results: number[] = [];
    for (const index of [1, 2, 3]) results.push(await click(page, rows.nth(index)));
    results.push(await click(page, page.getByRole('checkbox', { name: 'Select all' })));
    for (const label of [/^Actions for /, /^Role of /]) {
      results.push(await click(page, page.getByRole('button', { name: label }).nth(2)));
      await page.getByRole('menu').waitFor();
      results.push(await interact(page, () => page.keyboard.press('Escape')));
    }
    return results;
  });
  const longest = Math.max(...times);
  return {
    figure: `check a row, all rows, open and close menus: longest, median${conditions === 'plain' ? '' : ', processor 4 × slower'}`,
    measured: `${number(longest)} ms, ${number(median(times))} ms`,
    target: `longest ≤ ${TARGET[conditions]} ms`,
    met: longest <= TARGET[conditions],
    numbers: { longest, median: median(times) },
  };
}

/** Milliseconds until the browser has painted the result of a click. */
export function click(page: Page, target: Locator): Promise<number> {
  return interact(page, async () => {
    await target.click();
  });
}

async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.seen.interactions.clear());
  await act();
  // Event timings are reported with the next frames.
  await page.waitForTimeout(400);
  const times = await page.evaluate(() => [...window.seen.interactions.values()]);
  return Math.max(LEAST, ...times);
}
