import type { Page } from '@playwright/test';
import { median, quantile } from '../load.ts';
import { number, type ReportRow } from '../report.ts';
import { SECTIONS, SITE_SPACES, type SiteSubject } from '../site-fill.ts';
import { untilShown } from './keys.ts';
import { scroll } from './scrolling.ts';
import { type BenchViewer, PATIENCE, visit } from './visit.ts';

/** Milliseconds from a key to the next frame, and between two frames while scrolling. */
const TARGET = 50;
const FRAME_TARGET = 20;
const ROUNDS = 5;
/** Milliseconds to let the page settle between two keys. */
const PAUSE = 400;

/**
 * Picks up, moves and drops sections on the board of a large site with all sections expanded, and
 * scrolls it.
 */
export async function measureBoard(
  viewer: BenchViewer,
  { guide }: SiteSubject,
): Promise<ReportRow[]> {
  const sections = await sectionsOf(viewer, guide.organization, guide.site);
  return visit(viewer, 'plain', async (page) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      `masthead:site:${guide.site}`,
      JSON.stringify(sections),
    ] as const);
    const { url } = viewer.subject.server;
    await page.goto(`${url}/orgs/${guide.organization}/sites/${guide.site}`, { timeout: PATIENCE });
    const board = page.getByRole('treegrid');
    await board.locator('[data-row]').first().waitFor({ timeout: PATIENCE });
    await page.waitForTimeout(2_000);
    const taken: number[] = [];
    const dropped: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await move(page);
      taken.push(times.taken);
      dropped.push(times.dropped);
    }
    const frames = await scroll(board);
    const [take, drop] = [median(taken), median(dropped)];
    const frame = quantile(frames, 0.95);
    return [
      {
        figure: `board of ${number(SECTIONS)} sections, ${number(SITE_SPACES)} site spaces, expanded`,
        measured: `take ${number(take)} ms, drop ${number(drop)} ms, p95 frame while scrolling ${number(frame)} ms`,
        target: `take, drop ≤ ${TARGET} ms, frame ≤ ${FRAME_TARGET} ms`,
        met: Math.max(take, drop) <= TARGET && frame <= FRAME_TARGET,
        numbers: { take, drop, frame },
      },
    ];
  });
}

async function sectionsOf(
  { subject }: BenchViewer,
  organization: string,
  site: string,
): Promise<string[]> {
  const { server, token } = subject;
  const reply = await fetch(
    `${server.url}/v1/orgs/${organization}/sites/${site}/sections?limit=1000`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  if (!reply.ok) throw new Error(`The list of sections answered ${reply.status}.`);
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

/** Moves the first site space that has a next sibling one position down. */
async function move(page: Page): Promise<{ taken: number; dropped: number }> {
  const id = await page.getByRole('treegrid').evaluate((tree) => {
    const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')];
    const deepest = Math.max(...rows.map(({ ariaLevel }) => Number(ariaLevel)));
    const isSpace = (row: HTMLElement | undefined) => Number(row?.ariaLevel) === deepest;
    return rows.find((row, index) => isSpace(row) && isSpace(rows[index + 1]))?.dataset.row;
  });
  if (!id) throw new Error('No two site spaces are next to each other.');
  await page.locator(`[data-row="${id}"]`).focus();
  await page.waitForTimeout(PAUSE);
  const taken = await untilShown(page, id, ' ', 'move');
  await page.waitForTimeout(PAUSE);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(PAUSE);
  const dropped = await untilShown(page, id, 'Enter', 'place');
  await page.waitForTimeout(PAUSE);
  return { taken, dropped };
}
