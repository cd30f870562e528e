import type { Page } from '@playwright/test';
import { median } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { addressOf, arrive, type BenchViewer, type Conditions, PATIENCE, visit } from './visit.ts';

/** Milliseconds to the first row: 0.8 times react-admin's 561 and 3,822, measured separately. */
const COLD_TARGET = { plain: 450, 'slow line': 3_000 };
/** Milliseconds on a slow line until an early press is answered. */
const INTERACTIVE_TARGET = 3_000;
/** Milliseconds without a long task after which a page counts as quiet. */
const QUIET = 2_000;
const TURN_TARGET = 100;
const SEARCH_TARGET = 250;
const WORD = 'hopper';

/** Cold navigations, page changes and searches: the median of a number of rounds. */
export async function measureNavigation(viewer: BenchViewer, rounds: number): Promise<ReportRow[]> {
  return [
    await cold(viewer, 'plain', rounds),
    await cold(viewer, 'slow line', Math.ceil(rounds / 2)),
    await interactive(viewer, Math.ceil(rounds / 2)),
    await untilQuiet(viewer, Math.ceil(rounds / 2)),
    await turns(viewer, rounds),
    await search(viewer, 'plain', rounds),
  ];
}

async function cold(
  viewer: BenchViewer,
  conditions: keyof typeof COLD_TARGET,
  rounds: number,
): Promise<ReportRow> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await firstRowOf(viewer, conditions, '/members'));
  const target = COLD_TARGET[conditions];
  const milliseconds = median(times);
  return {
    figure: `cold start to first member, ${conditions === 'plain' ? 'plain' : '1.6 Mbit/s, 150 ms, processor 4 × slower'}`,
    measured: `${number(milliseconds)} ms`,
    target: `≤ ${number(target)} ms (0.8 × react-admin, reference)`,
    met: milliseconds <= target,
    numbers: { milliseconds },
  };
}

/** Milliseconds from a navigation with an empty cache to the first row. */
function firstRowOf(viewer: BenchViewer, conditions: Conditions, path: string): Promise<number> {
  return visit(viewer, conditions, async (page) => {
    await page.goto(addressOf(viewer, path), { waitUntil: 'commit' });
    await page.waitForFunction(() => window.seen.firstRow !== undefined, null, {
      timeout: PATIENCE,
    });
    return page.evaluate(() => window.seen.firstRow ?? Number.NaN);
  });
}

/** When the menu of the first member's role opens, pressed as soon as it is shown. */
async function interactive(viewer: BenchViewer, rounds: number): Promise<ReportRow> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await visit(viewer, 'slow line', async (page) => {
        await page.goto(addressOf(viewer, '/members'), { waitUntil: 'commit' });
        await page
          .getByRole('button', { name: /^Role of/ })
          .first()
          .click({ timeout: PATIENCE, noWaitAfter: true });
        const opened = await page.waitForFunction(
          () => document.querySelector('[role="menu"]') && performance.now(),
          null,
          { timeout: PATIENCE },
        );
        return Number(await opened.jsonValue());
      }),
    );
  const milliseconds = median(times);
  return {
    figure:
      'cold start until an early press on a member is answered, 1.6 Mbit/s, 150 ms, processor 4 × slower',
    measured: `${number(milliseconds)} ms`,
    target: `≤ ${number(INTERACTIVE_TARGET)} ms`,
    met: milliseconds <= INTERACTIVE_TARGET,
    numbers: { milliseconds },
  };
}

/** The end of the last long task of a cold start, that of a font that arrives late included. */
async function untilQuiet(viewer: BenchViewer, rounds: number): Promise<ReportRow> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await visit(viewer, 'slow line', async (page) => {
        await page.goto(addressOf(viewer, '/members'), { waitUntil: 'commit' });
        const isQuiet = (quiet: number) => {
          const { hydrated, lastTask } = window.seen;
          if (hydrated === undefined) return 0;
          const latest = Math.max(hydrated, lastTask);
          return performance.now() - latest > quiet ? latest : 0;
        };
        const since = await page.waitForFunction(isQuiet, QUIET, { timeout: PATIENCE });
        return since.jsonValue();
      }),
    );
  const milliseconds = median(times);
  return {
    figure: 'cold start until members are quiet, 1.6 Mbit/s, 150 ms, processor 4 × slower',
    measured: `${number(milliseconds)} ms`,
    target: '',
    met: null,
    numbers: { milliseconds },
  };
}

async function turns(viewer: BenchViewer, rounds: number): Promise<ReportRow> {
  const { rested, hurried } = await visit(viewer, 'plain', async (page) => {
    await arrive(page, addressOf(viewer, '/members'));
    const restedTimes: number[] = [];
    const hurriedTimes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Enough time to prefetch the next page.
      await page.waitForTimeout(600);
      restedTimes.push(await turn(page));
    }
    for (let round = 0; round < rounds; round += 1) hurriedTimes.push(await turn(page));
    return { rested: median(restedTimes), hurried: median(hurriedTimes) };
  });
  return {
    figure: 'change of page: after a pause, one after the other',
    measured: `${number(rested)} ms, ${number(hurried)} ms`,
    target: `each ≤ ${TURN_TARGET} ms (0.5 × react-admin, reference)`,
    met: rested <= TURN_TARGET && hurried <= TURN_TARGET,
    numbers: { rested, hurried },
  };
}

/** Milliseconds from pressing Next to the frame with the new rows. */
function turn(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Next' }).evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const first = () =>
          document.querySelector('table[aria-label="Members"] tbody a')?.getAttribute('href');
        const before = first();
        const started = performance.now();
        const look = () => {
          if (first() !== before) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
}

async function search(
  viewer: BenchViewer,
  conditions: Conditions,
  rounds: number,
): Promise<ReportRow> {
  const times: number[] = [];
  const counts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { milliseconds, requests } = await searchOnce(viewer, conditions);
    times.push(milliseconds);
    counts.push(requests);
  }
  const milliseconds = median(times);
  const requests = Math.max(...counts);
  return {
    figure: 'search, last of 6 keys to matching rows',
    measured: `${number(milliseconds)} ms, ${requests} requests`,
    target: `≤ ${SEARCH_TARGET} ms, ≤ 2 requests`,
    met: milliseconds <= SEARCH_TARGET && requests <= 2,
    numbers: { milliseconds, requests },
  };
}

function searchOnce(viewer: BenchViewer, conditions: Conditions) {
  return visit(viewer, conditions, async (page) => {
    await arrive(page, addressOf(viewer, '/members'));
    let requests = 0;
    page.on('request', (request) => {
      if (/\/api\/.*\/members\?.*search=/.test(request.url())) requests += 1;
    });
    const box = page.getByPlaceholder('Name or email');
    await box.focus();
    const found = box.evaluate(
      (input, word) =>
        new Promise<number>((resolve) => {
          let lastKey = Number.POSITIVE_INFINITY;
          input.addEventListener('keydown', () => {
            lastKey = performance.now();
          });
          const look = () => {
            const rows = [...document.querySelectorAll('table[aria-label="Members"] tbody tr')];
            const isFound = rows.every((row) => row.textContent?.toLowerCase().includes(word));
            const isTyped = (input as HTMLInputElement).value === word;
            if (isTyped && rows.length > 0 && isFound) resolve(performance.now() - lastKey);
            else requestAnimationFrame(look);
          };
          look();
        }),
      WORD,
    );
    await page.keyboard.type(WORD, { delay: 60 });
    const milliseconds = await found;
    // Late responses count, too.
    await page.waitForTimeout(500);
    return { milliseconds, requests };
  });
}
