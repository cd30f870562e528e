// Every page at every width and height: what doesn't fit scrolls, moves or gives way.
import { expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { readUnusual } from './support/axe.ts';
import { protectedPages } from './support/pages.ts';
import { signInAs } from './support/sign-in.ts';

const site = '/orgs/org_demo_first/sites/sit_demo_docs';
const pagesOfEverySize = [
  ...protectedPages,
  `${site}?view=map`,
  ...['redirects', 'visitors', 'customization', 'preview'].map((tab) => `${site}/${tab}`),
  '/orgs/org_demo_first/spaces/spc_demo_handbook/change-requests/1/edit',
  '/orgs/org_demo_first/settings/specifications/publishing-api?view=changes',
  '/orgs/org_demo_first/settings/specifications/publishing-api?view=versions',
  '/orgs/org_demo_first/teams?team=tea_demo_0',
  '/orgs/org_demo_first/levels?of=people',
  '/orgs/org_demo_first/spaces/spc_demo_handbook/access?person=usr_demo_edit',
  ...['sign-in', 'provisioning', 'usage'].map((tab) => `/orgs/org_demo_first/settings/${tab}`),
  ...['', '/people', '/work', '/mails', '/health', '/activity'].map((tab) => `/instance${tab}`),
  ...['/reference', '/reference/members', '/outbox'],
];

const every40 = (first: number, last: number) =>
  Array.from({ length: (last - first) / 40 + 1 }, (_, step) => first + 40 * step);
const sizes = [
  ...every40(320, 1600).map((width) => ({ width, height: 900 })),
  ...every40(256, 1056).map((height) => ({ width: 1280, height })),
  { width: 320, height: 256 },
  { width: 844, height: 390 },
  { width: 280, height: 653 },
];
/** The least width of a column with words, in pixels. */
const COLUMN = 96;
/** The least width of a list's first column in pixels, in windows of 480 px and more. */
const firstColumn: Record<string, number> = {
  // Short by nature, and a column that stays while the grid scrolls sideways.
  Method: 96,
  Number: 96,
  Space: 144,
  others: 192,
};

for (const [part, pages] of parts(pagesOfEverySize, 6).entries())
  test(`pages fit at every width and height, and follow best practices, part ${part + 1}`, async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    const faults: string[] = [];
    for (const path of pages) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, path);
      await expect(page.getByRole('heading', { name: 'Page not found' }), path).toHaveCount(0);
      faults.push(...(await readUnusual(page)).map((fault) => `${path}: ${fault}`));
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = [
          ...(await page.evaluate(readFaults, { least: firstColumn, column: COLUMN })),
          ...(await page.evaluate(readSideways)),
        ];
        faults.push(...found.map((fault) => `${path} at ${size.width}×${size.height}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

test('the sidebar is a rail of icons on a tablet, and expands under the pointer and focus', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 900, height: 700 });
  await open(page, '/orgs/org_demo_first/members');
  await page.mouse.move(600, 400);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(56);
  await sidebar.getByRole('link', { name: 'Content' }).focus();
  await expect.poll(width).toBe(240);
  await page.locator('#main').focus();
  await expect.poll(width).toBe(56);
});

test('the beginning of a title stays where its end is cut off, also from right to left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/members');
  const title = page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: 'Ideas' })
    .locator('.truncate');
  const [shown, first, last] = await title.evaluate((element) => {
    element.textContent = 'دليل المستخدم للمنتج الجديد وكل ما يتعلق به';
    const text = element.firstChild as Text;
    const middleOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    };
    const { left, right } = element.getBoundingClientRect();
    return [{ left, right }, middleOf(0), middleOf(text.length - 1)] as const;
  });
  expect(first).toBeGreaterThan(shown.left);
  expect(first).toBeLessThan(shown.right);
  expect(last).toBeLessThan(shown.left);
});

test('the title of a page is at its place while the page loads', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'admin');
  for (const name of ['People', 'Change requests', 'Sites', 'Content']) {
    await open(page, '/orgs/org_demo_first/search');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    // The loading state of its page comes when it is hovered, after the place of the page.
    const loadingState = page.waitForResponse((response) => {
      const headers = response.request().headers();
      return 'next-router-prefetch' in headers && !('next-router-segment-prefetch' in headers);
    });
    await link.hover();
    await loadingState;
    // The router reads it as it comes, and may leave its end unread.
    await page.waitForTimeout(300);
    const release = await holdNavigations(page);
    await link.click();
    const title = page.getByRole('heading', { level: 1, name, exact: true });
    const loading = page.getByText(/^Loading (?!…)/).first();
    await expect(loading).toBeAttached();
    const before = await title.boundingBox();
    release();
    await expect(loading).toHaveCount(0);
    expect(await title.boundingBox(), name).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a link is marked while its page takes long to open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/search');
  const release = await holdNavigations(page);
  const link = page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: 'Ideas' });
  const width = async () => (await link.boundingBox())?.width;
  const before = await width();
  await link.click();
  const mark = link.locator('.bg-accent');
  await expect(mark).toBeVisible();
  expect(await width()).toBe(before);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible();
  await expect(mark).toHaveCount(0);
});

/** Holds the answers to navigations back, until what it returns is called. */
async function holdNavigations(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/_rsc=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [part, pages] of parts([...protectedPages, '/reference'], 2).entries())
    test(`links and buttons are 24 px high, texts keep away from the lines of a list, and wide text spacing cuts nothing off, part ${part + 1}`, async ({
      page,
    }) => {
      await signInAs(page, 'admin');
      const faults: string[] = [];
      for (const path of pages) {
        await open(page, path);
        const low = await page.evaluate(readLowTargets);
        const tight = await page.evaluate(readTightRows);
        const cut = await page.evaluate(readCutTexts);
        faults.push(...[...low, ...tight, ...cut].map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
});

/** Runs in the page: links and buttons under 24 px, but those in a line of text. */
function readLowTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>('a[href], button');
  return (
    [...targets]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      })
      .filter(
        (target) =>
          getComputedStyle(target).display !== 'inline' ||
          target.parentElement?.textContent.trim() === target.textContent.trim(),
      )
      // The whole row is the target.
      .filter((target) => getComputedStyle(target, '::after').position !== 'absolute')
      .filter(({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) < 24)
      .map(({ textContent, offsetWidth, offsetHeight }) => {
        return `“${textContent.trim()}” is ${offsetWidth} by ${offsetHeight} px`;
      })
  );
}

/** Runs in the page: texts of a list less than 4 px from the lines between its rows. */
function readTightRows(): string[] {
  const faults: string[] = [];
  for (const cell of document.querySelectorAll('main tbody > tr > td')) {
    const { top, bottom } = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      if (text.width > 1 && Math.min(text.top - top, bottom - text.bottom) < 4)
        faults.push(`“${texts.currentNode.nodeValue}” is at the line of its row`);
    }
  }
  return faults;
}

/** Runs in the page: with the text spacing of WCAG 1.4.12, texts that their boxes cut off. */
function readCutTexts(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(sheet);
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth + 1 ? ['the page scrolls sideways'] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    )
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } =
        getComputedStyle(element);
      // Both end in an ellipsis where they cut.
      const hasSign = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
      // One pixel is what only screen readers read.
      if (display === 'inline' || element.clientWidth <= 1) return false;
      const isLow = hides(overflowY) && element.scrollHeight > element.clientHeight + 3;
      const isNarrow = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return (isLow && webkitLineClamp === 'none') || (isNarrow && !hasSign);
    })
    .map((element) => `“${element.textContent.trim().slice(0, 60)}” is cut off`);
  return [...wide, ...cut];
}

function parts<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_, part) =>
    items.filter((_, index) => index % count === part),
  );
}

/** Runs in the page: what is cut off, too narrow, or outside of the window. */
function readFaults({ least, column }: { least: Record<string, number>; column: number }) {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} px wide`);

  for (const row of document.querySelectorAll('main table[aria-label] > thead > tr')) {
    const head = [...row.children].find((each) =>
      each.matches(':not(:has(.sr-only, button[role]))'),
    );
    if (innerWidth < 480 || !head?.checkVisibility()) continue;
    const name = head.textContent?.trim() ?? '';
    const { width } = head.getBoundingClientRect();
    if (width < (least[name] ?? least.others ?? 0))
      faults.push(`the column ${name} is ${Math.round(width)} px wide`);
  }

  for (const head of document.querySelectorAll('main table[aria-label] > thead > tr > th')) {
    const { width } = head.getBoundingClientRect();
    const hasWords = head.matches(':not(:has(.sr-only, button[role]))') && head.textContent;
    // Narrower windows than 320 px lose nothing, but have no room for two such columns and buttons.
    if (innerWidth >= 320 && hasWords && head.checkVisibility() && width < column)
      faults.push(`the column ${head.textContent} is ${Math.round(width)} px wide`);
  }

  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  for (const element of document.querySelectorAll('main :is(a, button, input, h1, h2, p, td)')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || !element.checkVisibility() || (left >= -1 && right <= innerWidth + 1))
      continue;
    let around: Element | null = element.parentElement;
    while (around && !clips(around)) around = around.parentElement;
    if (!around) faults.push(`“${element.textContent}” ends at ${Math.round(right)} px`);
  }

  // A list that scrolls is tall enough to read, in the window or once the page is scrolled to it.
  for (const element of document.querySelectorAll('main *')) {
    if (!scrolls(element) || element.scrollHeight <= element.clientHeight + 1) continue;
    const isNarrow = element.clientWidth < 200 || element.matches('textarea');
    const tall = innerWidth < 320 ? 160 : 200;
    if (!isNarrow && element.clientHeight < Math.min(tall, innerHeight - 64))
      faults.push(`${element.ariaLabel ?? element.className} is ${element.clientHeight} px high`);
  }
  return faults;
}

test('lists, changes and levels are printed whole and without the sidebar', async ({ page }) => {
  await signInAs(page, 'admin');
  const printed = [
    ['/orgs/org_demo_first/members?limit=200', 'tr[data-member]'],
    ['/orgs/org_demo_first/levels?of=people', 'tbody tr'],
    ['/orgs/org_demo_first/spaces/spc_demo_handbook/change-requests/1/changes', 'main p'],
    ['/orgs/org_demo_first/spaces/spc_demo_handbook/links?status=broken', 'tbody tr'],
  ] as const;
  for (const [path, items] of printed) {
    await page.emulateMedia({ media: 'screen' });
    await open(page, path);
    await expect(page.locator(items).last()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    // A sheet says what it is about.
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    // On the screen only the rows in view are in the page.
    if (path.includes('limit=200')) await expect(page.locator(items)).toHaveCount(200);
    // What scrolls within the page isn't printed; all of it is on the paper if the page is as long.
    const cut = await page
      .locator(items)
      .last()
      .evaluate((item) => {
        const bottom = item.getBoundingClientRect().bottom + window.scrollY;
        return bottom > document.documentElement.scrollHeight + 1;
      });
    expect(cut, path).toBe(false);
  }
  // In the dark theme its letters would be pale on white paper.
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await open(page, '/orgs/org_demo_first/content/freshness');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('color', 'rgb(233, 235, 237)');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(title).toHaveCSS('color', 'rgb(22, 25, 29)');
});

test('in a window of 768 px a panel is a sheet beside the list, not all of the window', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, '/orgs/org_demo_first/members?member=usr_demo_edit');
  const panel = page.getByRole('dialog', { name: 'Priya Raman' });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(400);
  await expect(page.locator('tr[data-member]').first()).toBeInViewport();
});

test('in a short window a panel scrolls as a whole, and its buttons come after its text', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 1280, height: 336 });
  await open(page, '/orgs/org_demo_first/members?member=usr_demo_review');
  const panel = page.getByRole('complementary', { name: 'Maren Holt' });
  const last = panel.getByRole('button', { name: /Handbook/ });
  await expect(last).toBeVisible();
  const text = await last.boundingBox();
  const button = await panel.getByRole('button', { name: 'Remove' }).boundingBox();
  expect(button?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
});

test('tabs and columns that don’t fit fade where they are cut', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 900, height: 700 });
  await open(page, '/orgs/org_demo_first/settings');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const fade = (side: 'left' | 'right') =>
    tabs.evaluate(
      (element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)),
      `--cut-${side}`,
    );
  await expect.poll(() => fade('right')).toBe(48);
  expect(await fade('left')).toBe(0);
  await tabs.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => fade('right')).toBeLessThan(5);
  expect(await fade('left')).toBe(48);
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect(tabs).toHaveCSS('mask-image', 'none');

  await page.setViewportSize({ width: 900, height: 700 });
  await open(page, '/orgs/org_demo_first/levels');
  await expect(page.getByRole('region', { name: 'Levels of teams' })).not.toHaveCSS(
    'mask-image',
    'none',
  );
});

test('settings and forms have one of two widths, and a head without tabs has one line', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  const organization = '/orgs/org_demo_first';
  const space = `${organization}/spaces/spc_demo_handbook`;
  const siteSettings = ['settings', 'visitors'].map((tab) => `${site}/${tab}`);
  const settings = ['', 'members', 'sign-in', 'sso', 'provisioning', 'tokens', 'export', 'usage'];
  const pages = [
    '/account',
    '/instance/health',
    ...settings.map((tab) => `${organization}/settings/${tab}`),
    `${organization}/settings/translations`,
    `${space}/settings`,
    `${space}/access`,
    `${space}/change-requests/1/imports`,
    ...siteSettings,
  ];
  const widths = new Map<string, number>();
  for (const path of pages) {
    await open(page, path);
    const head = page.locator('main section:has(> div h2), main section:has(> h2)').first();
    await expect(head, path).toBeVisible();
    widths.set(path, Math.round((await head.boundingBox())?.width ?? 0));
  }
  const others = [...widths].filter(([, width]) => width !== 640 && width !== 880);
  expect(others).toEqual([]);
  for (const path of ['/account', `${organization}/sites`, `${organization}/nowhere`]) {
    await open(page, path);
    await expect(page.locator('main header').first(), path).toHaveCSS('border-bottom-width', '0px');
  }
});

test('a title that is one long word, or a wide table, pushes nothing out of the window', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
  const title = word.slice(0, 50);
  const organization = await newOrganization(page, word.slice(0, 128));
  const inOrganization = `/orgs/${organization}`;
  const { id } = await callApi<{ id: string }>(page, 'POST', `${inOrganization}/spaces`, { title });
  await callApi(page, 'POST', `${inOrganization}/sites`, {
    title: word.slice(0, 128),
    spaces: [id],
  });
  const markdown = `${word} [nowhere](nowhere.md)\n\n| ${word} | a |\n| --- | --- |\n| a | ${word} |`;
  const insertion = { operation: 'insert_page', slug: 'long', description: word.slice(0, 200) };
  const changes = [{ ...insertion, title: word.slice(0, 100), document: { markdown } }];
  await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
  const request = { subject: word.slice(0, 100) };
  await callApi(page, 'POST', `/spaces/${id}/change-requests`, request);

  const space = `${inOrganization}/spaces/${id}`;
  const faults: string[] = [];
  for (const path of [
    inOrganization,
    `${inOrganization}/settings`,
    space,
    `${space}/pages/long`,
    `${space}/access`,
    `${space}/change-requests/1`,
    `${space}/change-requests/1/changes`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    for (const width of [320, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(readSideways);
      faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

/** Runs in the page: what scrolls up and down, and sideways, too. */
function readSideways(): string[] {
  return [...document.querySelectorAll('main, main *')]
    .filter((element) => element.matches('main, .overflow-y-auto, [class*=":overflow-y-auto"]'))
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.className} is ${element.scrollWidth} px wide`);
}
