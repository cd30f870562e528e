import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './api.ts';
import { signUp } from './outbox.ts';

type Item = {
  object: string;
  id: string;
  title: string;
  sections?: Item[];
  siteSpaces?: Item[];
};

/** A site for a test, with the ids of its items by title. */
export type Board = {
  organizationId: string;
  siteId: string;
  /** The path of its board in the dashboard. */
  page: string;
  /** Its path in the API. */
  api: string;
  ids: Record<string, string>;
};

/**
 * Makes an organization with a site: Hardware with Buoys (Buoy hardware, Calibration, Português) and
 * Safety (Field safety, Crew checklist), then Notes (Notebook) outside of groups, then an empty group
 * Support.
 */
export async function newBoard(page: Page): Promise<Board> {
  const organizationId = await newOrganization(page, 'Site Press');
  const space = async (title: string) =>
    (await callApi<Item>(page, 'POST', `/orgs/${organizationId}/spaces`, { title, empty: true }))
      .id;
  const first = await space('Buoy hardware');
  const sites = `/orgs/${organizationId}/sites`;
  const site = await callApi<Item>(page, 'POST', sites, { title: 'Fathom Docs', spaces: [first] });
  const api = `${sites}/${site.id}`;
  const section = async (title: string, spaceId: string, more: string[]) => {
    const { id } = await callApi<Item>(page, 'POST', `${api}/sections`, { spaceId, title });
    for (const each of more)
      await callApi(page, 'POST', `${api}/site-spaces`, {
        spaceId: await space(each),
        sectionId: id,
      });
    return id;
  };
  const buoys = await section('Buoys', first, ['Calibration', 'Português']);
  const safety = await section('Safety', await space('Field safety'), ['Crew checklist']);
  await section('Notes', await space('Notebook'), []);
  await callApi(page, 'POST', `${api}/section-groups`, {
    title: 'Hardware',
    sections: [buoys, safety],
  });
  await callApi(page, 'POST', `${api}/section-groups`, { title: 'Support' });
  const board: Board = { organizationId, siteId: site.id, page: `${api}`, api, ids: {} };
  // Groups are created last; Hardware moves to the front.
  await callApi(page, 'PATCH', `${api}/structure/sort`, {
    item: { type: 'site-section-group', id: (await idsOf(page, board)).Hardware },
    position: {
      before: { type: 'site-section', id: (await idsOf(page, board)).Notes },
    },
  });
  board.ids = await idsOf(page, board);
  return board;
}

async function structureOf(page: Page, { api }: Board): Promise<Item[]> {
  const path = `${api}/structure?spaces=false`;
  return (await callApi<{ structure: Item[] }>(page, 'GET', path)).structure;
}

async function idsOf(page: Page, board: Board): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const add = (items: Item[]): void => {
    for (const { id, title, sections = [], siteSpaces = [] } of items) {
      ids[title] = id;
      add(sections);
      add(siteSpaces);
    }
  };
  add(await structureOf(page, board));
  return ids;
}

/** The saved structure, one line per item with a dash for each level of depth. */
export async function saved(page: Page, board: Board): Promise<string[]> {
  const lines = (items: Item[], dashes: string): string[] =>
    items.flatMap(({ title, sections = [], siteSpaces = [] }) => [
      dashes + title,
      ...lines([...sections, ...siteSpaces], `${dashes}-`),
    ]);
  return lines(await structureOf(page, board), '');
}

/** The board on the page. */
export const boardOn = (page: Page): Locator => page.getByRole('treegrid');

/** A row by its title. */
export const row = (page: Page, title: string): Locator =>
  boardOn(page).getByRole('row', { name: new RegExp(`^${title} `) });

/** The titles on the page from top to bottom, with a dash for each level of depth. */
export function shown(page: Page): Promise<string[]> {
  return boardOn(page)
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
        .map((one) => {
          const depth = Number(one.getAttribute('aria-level')) - 1;
          return '-'.repeat(depth) + (one.querySelector('[id^=title-]')?.textContent ?? '');
        }),
    );
}

/** Waits until the board shows this order and the API has saved it. */
export async function expectOrder(page: Page, board: Board, lines: string[]): Promise<void> {
  await expect.poll(() => shown(page)).toEqual(lines);
  await expect.poll(() => saved(page, board)).toEqual(lines);
}

/** Selects an action from the ⋯ menu of a row. */
export async function choose(page: Page, title: string, action: string | RegExp): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Expands a collapsed item. */
export async function expand(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Expand ${title}` })
    .click();
  await expect(row(page, title)).toHaveAttribute('aria-expanded', 'true');
}

/** Drags a row with the mouse to a height on another row: 0 is its top, 1 its bottom. */
export async function lift(page: Page, title: string, to: string, ratio: number): Promise<void> {
  const source = row(page, title);
  await source.hover();
  await expect(source).toHaveAttribute('draggable', 'true');
  const { from, target } = await boxes(page, title, to);
  const x = target.x + target.width / 3;
  const y = target.y + target.height * ratio;
  await page.mouse.move(from.x + from.width / 3, from.y + from.height - 12);
  await page.mouse.down();
  await page.mouse.move(x, y - 2, { steps: 4 });
  await page.mouse.move(x, y, { steps: 2 });
}

/** Drags a row by touch, after a long press, to a height on another row. */
export async function press(page: Page, title: string, to: string, ratio: number) {
  // Near the edge, the board scrolls below the finger until it is lifted.
  await row(page, to).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { from, target } = await boxes(page, title, to);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const x = from.x + from.width / 2;
  const start = from.y + from.height - 12;
  const end = target.y + target.height * ratio;
  await touch('touchStart', x, start);
  await expect(page.getByRole('region', { name: `Moving ${title}` })).toBeVisible();
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', x, start + ((end - start) * step) / 5);
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Swipes upwards from a row, faster than a long press. */
export async function swipe(page: Page, title: string): Promise<void> {
  const { from } = await boxes(page, title, title);
  const session = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: from.x + from.width / 2, y }];
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(from.y + 12));
  for (let step = 1; step <= 6; step += 1) await send('touchMove', at(from.y + 12 - step * 15));
  await send('touchEnd', []);
}

async function boxes(page: Page, title: string, to: string) {
  const from = await row(page, title).boundingBox();
  const target = await row(page, to).boundingBox();
  if (!from || !target) throw new Error(`${title} or ${to} is not on the page.`);
  return { from, target };
}

/** Clicks Undo in the toast with this message; an earlier toast may still be disappearing. */
export async function undoIn(page: Page, message: string | RegExp): Promise<void> {
  const toast = page.locator('[data-sonner-toast]', { hasText: message });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

/** Another member of the organization, in a separate browser. */
export async function colleague(
  page: Page,
  browser: Browser,
  board: Board,
  { role, name }: { role: 'read' | 'create'; name: string },
): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  const invites = `/orgs/${board.organizationId}/link-invites`;
  const { url } = await callApi<{ url: string }>(page, 'POST', invites, { role });
  await signUp(other, newAddress('colleague'), name);
  const secret = new URL(url).pathname.split('/').at(-1);
  await callApi(other, 'POST', `/orgs/${board.organizationId}/invites/${secret}`);
  return other;
}
