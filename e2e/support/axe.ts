import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose outcome depends on the theme. */
const byColor = ['color-contrast', 'link-in-text-block'];

/**
 * Applied while axe measures: if it were removed in between, animations would restart, and fading
 * elements would be measured half transparent.
 */
const stillness =
  '*, *::before, *::after { transition: none !important; animation: none !important; }';

/**
 * Checks the page against WCAG 2.2 AA: all rules in the light theme, and the color rules in the
 * dark one. Restores the theme. Fails with each violated rule, where and how.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The title of a page opened by a link comes with its content.
  await expect(page).toHaveTitle(/\S/);
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? null);
  const still = await page.addStyleTag({ content: stillness });
  for (const theme of ['light', 'dark']) {
    await setTheme(page, theme);
    const axe = new AxeBuilder({ page });
    const chosen = theme === 'light' ? axe.withTags(rules) : axe.withRules(byColor);
    const { violations } = await chosen.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `${page.url()} in the ${theme} theme`).toEqual([]);
  }
  await setTheme(page, before);
  await still.evaluate((style) => (style as Element).remove());
}

/** Sets the theme and waits until it is painted, without running transitions. */
async function setTheme(page: Page, theme: string | null): Promise<void> {
  await page.evaluate(async (name) => {
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
  await page.waitForFunction(() => document.getAnimations().length === 0);
}
