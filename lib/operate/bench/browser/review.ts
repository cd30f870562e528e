import { type FilledRequest, LENGTH, PAGES, type RequestSubject } from '../change-request-fill.ts';
import { median } from '../load.ts';
import { number, type Row } from '../report.ts';
import { addressOf, PATIENCE, type Viewer, visit } from './visit.ts';

/** Milliseconds to the first diff of a change of many pages, and of a long page; and the longest task there. */
const OPEN_TARGET = 1_000;
const PAINT_TARGET = 300;
const TASK_TARGET = 50;
const ROUNDS = 3;

type Shown = { paint: number; longestTask: number };

/** Opens the changes of a change request, and takes the time until the first block that differs is there. */
export async function measureReview(viewer: Viewer, subject: RequestSubject): Promise<Row[]> {
  const [wide] = subject.wide;
  const many = wide ? await openings(viewer, wide) : [];
  const long = await openings(viewer, subject.long);
  const opened = median(many.map(({ paint }) => paint));
  const paint = median(long.map(({ paint: time }) => time));
  const task = median(long.map(({ longestTask }) => longestTask));
  return [
    {
      figure: `changes of ${PAGES} pages: cold, from the address to the first diff`,
      measured: `${number(opened)} ms`,
      target: `≤ ${number(OPEN_TARGET)} ms`,
      met: opened <= OPEN_TARGET,
      numbers: { opened },
    },
    {
      figure: `a page of ${number(LENGTH / 1_000_000)} MB: from its texts to the first paint of its diff`,
      measured: `${number(paint)} ms, longest task ${number(task)} ms`,
      target: `≤ ${PAINT_TARGET} ms, ≤ ${TASK_TARGET} ms`,
      met: paint <= PAINT_TARGET && task <= TASK_TARGET,
      numbers: { paint, task },
    },
  ];
}

async function openings(viewer: Viewer, request: FilledRequest): Promise<Shown[]> {
  const { space, number: of, page: pageId } = request;
  const path = `/spaces/${space}/change-requests/${of}/changes?page=${pageId}`;
  const shown: Shown[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    shown.push(
      await visit(viewer, 'plain', async (page) => {
        const started = performance.now();
        await page.goto(addressOf(viewer, path), { waitUntil: 'commit' });
        await page.locator('[data-diff-kind]:not([data-diff-kind="same"])').first().waitFor({
          timeout: PATIENCE,
        });
        const opened = performance.now() - started;
        const measured = await page.evaluate(() => {
          const [entry] = performance.getEntriesByName('diff shown').slice(-1);
          return { duration: entry?.duration, longestTask: window.seen.longestTask };
        });
        return { paint: measured.duration ?? opened, longestTask: measured.longestTask };
      }),
    );
  return shown;
}
