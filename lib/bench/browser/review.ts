import type { Page } from '@playwright/test';
import {
  type FilledRequest,
  NEW_WORDS,
  PAGES,
  type RequestSubject,
} from '../change-request-fill.ts';
import { median } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { addressOf, type BenchViewer, PATIENCE, visit } from './visit.ts';

/** Milliseconds to the first diff of many pages, to that of a long page, and of its longest task. */
const OPEN_TARGET = 1_000;
const PAINT_TARGET = 300;
const TASK_TARGET = 50;
const ROUNDS = 3;
/** Milliseconds to let a page settle. */
const PAUSE = 1_500;

/** A changed part of a text. */
const DIFF = '[data-kind]:not([data-kind="same"])';

type DiffTimes = { paint: number; longestTask: number };

/** Opens the changes of a change request and measures the time until the first changed part shows. */
export async function measureReview(
  viewer: BenchViewer,
  subject: RequestSubject,
): Promise<ReportRow[]> {
  const [wide] = subject.wide;
  const opened: number[] = [];
  const long: DiffTimes[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (wide) opened.push(await visit(viewer, 'plain', (page) => open(page, viewer, wide)));
    long.push(await visit(viewer, 'plain', (page) => goToLong(page, viewer, subject.long)));
  }
  const time = median(opened);
  const paint = median(long.map((shown) => shown.paint));
  const task = median(long.map(({ longestTask }) => longestTask));
  return [
    {
      figure: `changes of ${PAGES} pages: cold, from the address to the first diff`,
      measured: `${number(time)} ms`,
      target: `≤ ${number(OPEN_TARGET)} ms`,
      met: time <= OPEN_TARGET,
      numbers: { time },
    },
    {
      figure: 'a page of 1 MB: from the click on it to the first paint of its diff',
      measured: `${number(paint)} ms, longest task ${number(task)} ms`,
      target: `≤ ${PAINT_TARGET} ms, ≤ ${TASK_TARGET} ms`,
      met: paint <= PAINT_TARGET && task <= TASK_TARGET,
      numbers: { paint, task },
    },
  ];
}

declare global {
  interface Window {
    /** Milliseconds from the navigation to the frame with the first diff. */
    firstDiff?: number;
  }
}

/** Milliseconds until the first diff, by the page's own clock: the automation polls too late. */
async function open(page: Page, viewer: BenchViewer, request: FilledRequest): Promise<number> {
  const { space, number: of, page: first } = request;
  const path = `/spaces/${space}/change-requests/${of}/changes?page=${first}`;
  await page.addInitScript((selector) => {
    const look = () =>
      requestAnimationFrame(() => {
        if (document.querySelector(selector)) window.firstDiff = performance.now();
        else look();
      });
    look();
  }, DIFF);
  await page.goto(addressOf(viewer, path), { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => window.firstDiff, null, { timeout: PATIENCE });
  return (await shown.jsonValue()) as number;
}

/** From the short page to the long one. */
async function goToLong(
  page: Page,
  viewer: BenchViewer,
  request: RequestSubject['long'],
): Promise<DiffTimes> {
  await open(page, viewer, request);
  await page.waitForTimeout(PAUSE);
  await page.evaluate(() => {
    window.seen.longestTask = 0;
  });
  const paint = await page.evaluate(
    ([longPage, words, selector, patience]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`a[href*="${longPage}"]`);
        if (!link) return reject(new Error('The long page isn’t in the list.'));
        const started = performance.now();
        const look = () => {
          const rows = [...document.querySelectorAll(selector)];
          if (rows.some(({ textContent }) => textContent?.includes(words))) {
            // A message event comes after the paint.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - started);
            port2.postMessage(null);
          } else if (performance.now() - started > patience)
            reject(new Error('The diff of the long page didn’t appear.'));
          else requestAnimationFrame(look);
        };
        link.click();
        requestAnimationFrame(look);
      }),
    [request.longPage, NEW_WORDS, DIFF, 20_000] as const,
  );
  return { paint, longestTask: await page.evaluate(() => window.seen.longestTask) };
}
