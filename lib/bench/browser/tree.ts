import type { Page } from '@playwright/test';
import { median } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { untilShown } from './keys.ts';
import { addressOf, type BenchViewer, PATIENCE, slowDown, visit } from './visit.ts';

/** Milliseconds from a key to the next frame. */
const TARGET = { plain: 50, 'slow processor': 200 };
const ROUNDS = 3;
/** Milliseconds to let the page settle between two keys. */
const PAUSE = 400;
/** Pixels per step, less than the rows on screen: every row comes into view. */
const SCROLL_STEP = 900;

type Times = { first: number; expanded: number; dropped: number };

/**
 * Expands collections and moves spaces by keyboard in a fully expanded tree, then again with a
 * slower processor.
 */
export async function measureTree(viewer: BenchViewer): Promise<ReportRow[]> {
  const first = await visit(viewer, 'plain', async (page, tools) => {
    await open(page, viewer);
    const plain = await repeat((round) => expand(page, round));
    await slowDown(tools);
    return { plain, slow: await repeat((round) => expand(page, ROUNDS + round)) };
  });
  const ids = await collectionsOf(viewer);
  const found = await visit(viewer, 'plain', async (page, tools) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      `masthead:content:${viewer.subject.organization}`,
      JSON.stringify(ids),
    ] as const);
    await open(page, viewer);
    const rows = await readAll(page);
    const measured = async () => ({
      expanded: median(await repeat(() => expand(page, 0))),
      dropped: median(await repeat(() => drop(page))),
    });
    const plain = await measured();
    await slowDown(tools);
    return { rows, plain, slow: await measured() };
  });
  const amounts = { rows: found.rows, collections: ids.length };
  return [
    rowOf('plain', amounts, { first: median(first.plain), ...found.plain }),
    rowOf('slow processor', amounts, { first: median(first.slow), ...found.slow }),
  ];
}

function rowOf(
  conditions: keyof typeof TARGET,
  { rows, collections }: { rows: number; collections: number },
  times: Times,
): ReportRow {
  const most = TARGET[conditions];
  return {
    figure: `tree with ${number(rows)} rows, ${number(collections)} collections expanded${conditions === 'plain' ? '' : ', processor 4 × slower'}`,
    measured: `expand ${number(times.expanded)} ms, drop ${number(times.dropped)} ms; expand in a fresh tree, with what it reads ${number(times.first)} ms`,
    target: `expand, drop ≤ ${most} ms`,
    met: Math.max(times.expanded, times.dropped) <= most,
    numbers: { ...times, rows },
  };
}

async function repeat(work: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await work(round));
  return times;
}

async function collectionsOf({ subject }: BenchViewer): Promise<string[]> {
  const { server, organization, token } = subject;
  const reply = await fetch(`${server.url}/v1/orgs/${organization}/collections?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`The list of collections answered ${reply.status}.`);
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function open(page: Page, viewer: BenchViewer): Promise<void> {
  await page.goto(addressOf(viewer, '/content'), { timeout: PATIENCE });
  await page.locator('[role=treegrid] [data-row]').first().waitFor({ timeout: PATIENCE });
  await page.waitForTimeout(2_000);
}

/** Scrolls to the end and back, so that every collection loads; returns the number of rows. */
async function readAll(page: Page): Promise<number> {
  const tree = page.getByRole('treegrid');
  // The scroll container is around it.
  const scroller = tree.locator('..');
  const end = () => scroller.evaluate(({ scrollHeight }) => scrollHeight);
  for (let top = 0; top < (await end()); top += SCROLL_STEP) {
    await scroller.evaluate((element, to) => element.scrollTo(0, to), top);
    await page.waitForTimeout(80);
  }
  await page.waitForTimeout(1_000);
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.waitForTimeout(PAUSE);
  const last = await tree.locator('[data-index]').last().getAttribute('data-index');
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await page.waitForTimeout(PAUSE);
  return Number(last) + 1;
}

/** Milliseconds from the key that expands a collection until its contents show. */
async function expand(page: Page, index: number): Promise<number> {
  const collection = page
    .locator('[role=treegrid] [data-row][aria-level="1"][aria-expanded]')
    .nth(index);
  const id = (await collection.getAttribute('data-row')) ?? '';
  const row = page.locator(`[data-row="${id}"]`);
  await row.focus();
  if ((await row.getAttribute('aria-expanded')) === 'true') await row.press('ArrowLeft');
  await page.waitForTimeout(PAUSE);
  const time = await untilShown(page, id, 'ArrowRight', 'children');
  await page.waitForTimeout(PAUSE);
  // Keeps the next ones in view.
  await row.press('ArrowLeft');
  await page.waitForTimeout(PAUSE);
  return time;
}

/** Milliseconds from the key that drops a space one position down until it is there. */
async function drop(page: Page): Promise<number> {
  const id = await page.getByRole('treegrid').evaluate((tree) => {
    const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')];
    const isSpace = (row: HTMLElement | undefined) => row && !row.hasAttribute('aria-expanded');
    const found = rows.find(
      (row, index) =>
        isSpace(row) && isSpace(rows[index + 1]) && row.ariaLevel === rows[index + 1]?.ariaLevel,
    );
    return found?.dataset.row;
  });
  if (!id) throw new Error('No two spaces are next to each other.');
  await page.locator(`[data-row="${id}"]`).focus();
  await page.waitForTimeout(PAUSE);
  for (const key of [' ', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE);
  }
  const time = await untilShown(page, id, 'Enter', 'place');
  await page.waitForTimeout(PAUSE);
  return time;
}
