// What opens over a page: its menus, lists and dialogs have names and enough contrast, in both themes.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { open } from './support/awake.ts';
import { readFaultsIn } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

const organization = '/orgs/org_demo_first';
const handbook = `${organization}/spaces/spc_demo_handbook`;
const site = `${organization}/sites/sit_demo_docs`;
/** One page for each kind of row, toolbar and form. */
const places = [
  `${organization}/members`,
  `${organization}/content`,
  handbook,
  `${handbook}/pages/start`,
  `${handbook}/access`,
  `${handbook}/change-requests/1`,
  `${handbook}/change-requests/1/changes`,
  `${organization}/change-requests?view=all`,
  `${organization}/teams`,
  `${organization}/sites`,
  site,
  `${site}/redirects`,
  `${site}/customization`,
  `${organization}/invites`,
  `${organization}/activity`,
  `${organization}/settings/custom-fields`,
  `${organization}/settings/translations`,
  '/account',
  '/instance/people',
];

const openers = ':is([aria-haspopup], [role="combobox"])';
const floating = ':is([role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"])';

for (const part of [0, 1])
  test(`menus, lists and dialogs are accessible while they are open, part ${part + 1}`, async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    const faults: string[] = [];
    const seen = new Set<string>();
    let count = 0;
    for (const path of places.filter((_, index) => index % 2 === part)) {
      await open(page, path);
      for (const { mark, name } of await openersOn(page, path, seen)) {
        const opener = page.locator(`[data-opener="${mark}"]`);
        if (!(await opens(page, opener))) continue;
        count += 1;
        const found = await readFaultsIn(page, floating);
        faults.push(...found.map((fault) => `${path}, ${name}: ${fault}`));
        for (const item of await dialogItems(page)) {
          if (!(await page.getByRole('menu').isVisible())) await opens(page, opener);
          await page.getByRole('menuitem', { name: item, exact: true }).click();
          await page.locator('[role$="dialog"]').first().waitFor();
          count += 1;
          const inDialog = await readFaultsIn(page, '[role$="dialog"]');
          faults.push(...inDialog.map((fault) => `${path}, ${name}, ${item}: ${fault}`));
          await closeAll(page);
        }
        await closeAll(page);
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(25);
  });

/** What opens something on a page: the first of each kind, whatever the row that it is in. */
async function openersOn(page: Page, path: string, seen: Set<string>) {
  const all = await page.locator(openers).evaluateAll((elements) =>
    (elements as HTMLElement[]).map((element, index) => {
      // What opens and closes changes which one an element is, so it gets a mark.
      element.dataset.opener = String(index);
      return {
        mark: String(index),
        name: (element.ariaLabel ?? element.textContent).trim(),
        isShown: element.checkVisibility({ visibilityProperty: true }),
        isInMain: element.closest('main') !== null,
        isEnabled: element.ariaDisabled !== 'true',
        row: element.closest('tr, li, [role="row"]') !== null,
      };
    }),
  );
  return all.filter(({ name, isShown, isInMain, isEnabled, row }) => {
    const kind = `${isInMain ? path : ''} ${row ? name.split(' ', 2).join(' ') : name}`;
    if (!isShown || !isEnabled || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

/** Presses a control, and says whether something opened over the page. */
async function opens(page: Page, opener: Locator): Promise<boolean> {
  await opener.click();
  const shown = page.locator(floating).filter({ visible: true }).first();
  await shown.waitFor({ timeout: 1000 }).catch(() => undefined);
  return shown.isVisible();
}

/** The items of the open menu that open a dialog. */
async function dialogItems(page: Page): Promise<string[]> {
  const items = page.locator('[role="menuitem"]:not([aria-disabled])');
  return (await items.allTextContents()).filter((name) => name.endsWith('…'));
}

/** Closes what is open, the innermost first. */
async function closeAll(page: Page): Promise<void> {
  const shown = page.locator(floating).filter({ visible: true });
  for (let left = 3; left > 0 && (await shown.count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
}
