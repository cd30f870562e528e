// What a page shows stays where it is while the rest of it arrives: the fonts, what the browser
// reads after the HTML, and what only the browser knows.
import { expect, type Page } from '@playwright/test';
import { isAwake } from './support/awake.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';

/** The sum of a page's layout shifts that nobody notices. */
const MOST = 0.01;
/** Milliseconds that a font takes to arrive: its text is shown in a fallback until then. */
const FONT = 400;

const organization = '/orgs/org_demo_first';
const handbook = `${organization}/spaces/spc_demo_handbook`;
const site = `${organization}/sites/sit_demo_docs`;
const mainPages = [
  organization,
  `${organization}/members`,
  `${organization}/members?member=usr_demo_edit`,
  `${organization}/invites`,
  `${organization}/content`,
  `${organization}/change-requests?view=all`,
  `${organization}/activity`,
  `${handbook}/pages/start`,
  `${handbook}/change-requests/1`,
  `${handbook}/change-requests/1/changes`,
  site,
  `${site}/redirects`,
  `${organization}/settings`,
  '/reference/members',
];

test('nothing moves while a page and its fonts arrive', async ({ page, start }) => {
  // The demo as it is, without what other journeys have added to its lists.
  const { url } = await start({ DEMO: '1' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(addUpShifts);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONT));
    await route.continue();
  });
  const moved: string[] = [];
  const open = async (path: string) => {
    const { sum, most } = await shiftsOf(page, url + path);
    if (sum > MOST) moved.push(`${path}: ${sum.toFixed(3)}, ${most}`);
  };
  await open('/sign-in');
  await signInAs(page, 'admin', url);
  for (const path of mainPages) await open(path);
  expect(moved).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Opens a page and waits until its fonts have arrived, too. */
async function shiftsOf(page: Page, path: string): Promise<Window['shifts']> {
  await page.goto(path);
  await isAwake(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.shifts;
  });
}

declare global {
  interface Window {
    /** The sum of the layout shifts so far, and what the largest of them moved. */
    shifts: { sum: number; most: string };
  }
}

/** Runs in the page before any other script. */
function addUpShifts(): void {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  window.shifts = { sum: 0, most: '' };
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      window.shifts.sum += value;
      if (value <= largest) continue;
      largest = value;
      const texts = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40));
      window.shifts.most = texts.join(' | ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
