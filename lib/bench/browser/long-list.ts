import type { Page } from '@playwright/test';
import { quantile } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { click } from './interaction.ts';
import { scroll } from './scrolling.ts';
import { addressOf, type BenchViewer, PATIENCE, slowDown, visit } from './visit.ts';

const ROWS = 10_000;
const NODES_TARGET = 3_000;
const FRAME_TARGET = { plain: 20, 'slow processor': 34 };
const TASK_TARGET = 100;
const CHECKBOX_TARGET = 40;

type ScrollMeasures = { frames: number[]; checkbox: number; nodes: number; longestTask: number };

/**
 * Loads, scrolls and checks ten thousand rows in one list.
 * @param isTwice whether to repeat it with a slower processor
 */
export async function measureLongList(viewer: BenchViewer, isTwice: boolean): Promise<ReportRow[]> {
  return visit(viewer, 'plain', async (page, tools) => {
    await page.goto(addressOf(viewer, `/members?limit=${ROWS}`), { waitUntil: 'commit' });
    await page
      .locator(`table[aria-label="Members"][aria-rowcount="${ROWS + 1}"]`)
      .waitFor({ timeout: PATIENCE });
    await page.waitForTimeout(1_000);
    const loadTask = await page.evaluate(() => window.seen.longestTask);
    const rows = [rowOf('plain', await scrollAndCheck(page), loadTask)];
    if (isTwice) {
      await slowDown(tools);
      rows.push(rowOf('slow processor', await scrollAndCheck(page), loadTask));
    }
    return rows;
  });
}

async function scrollAndCheck(page: Page): Promise<ScrollMeasures> {
  await page.evaluate(() => {
    window.seen.longestTask = 0;
  });
  const frames = await scroll(page.locator('table[aria-label="Members"]'));
  const row = page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(12);
  const checkbox = await click(page, row);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const longestTask = await page.evaluate(() => window.seen.longestTask);
  return { frames, checkbox, nodes, longestTask };
}

function rowOf(
  conditions: keyof typeof FRAME_TARGET,
  found: ScrollMeasures,
  loadTask: number,
): ReportRow {
  const frame = quantile(found.frames, 0.95);
  const { nodes, longestTask, checkbox } = found;
  const most = FRAME_TARGET[conditions];
  const isPlain = conditions === 'plain';
  const loading = isPlain ? ` (loading ${number(loadTask)})` : '';
  return {
    figure: `10,000 rows in one list, scrolled${isPlain ? '' : ', processor 4 × slower'}`,
    measured: `p95 frame ${number(frame)} ms, ${number(nodes)} DOM nodes, longest task ${number(longestTask)} ms${loading}, checkbox ${number(checkbox)} ms`,
    target: isPlain
      ? `≤ ${most} ms, ≤ ${number(NODES_TARGET)}, ≤ ${TASK_TARGET} ms, ≤ ${CHECKBOX_TARGET} ms`
      : `frame ≤ ${most} ms`,
    met:
      frame <= most &&
      (!isPlain ||
        (nodes <= NODES_TARGET &&
          Math.max(longestTask, loadTask) <= TASK_TARGET &&
          checkbox <= CHECKBOX_TARGET)),
    numbers: { frame, nodes, longestTask, checkbox, ...(isPlain && { loadTask }) },
  };
}
