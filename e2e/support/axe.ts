import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose outcome depends on the theme. */
const byColor = ['color-contrast', 'link-in-text-block'];

/**
 * Holds while axe measures: taken away in between, every animation of the page would begin anew, and
 * what fades in would be measured half transparent.
 */
const stillness =
  '*, *::before, *::after { transition: none !important; animation: none !important; }';

/**
 * Checks the page as it is against WCAG 2.2 AA: in the light theme by every rule, in the dark one by those
 * of color, in which alone they differ. Leaves it in the theme it had. Fails with each rule that is broken,
 * where and how.
 */
export async function expectAccessible(page: Page): Promise<void> {
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

/** Sets the theme and waits until it is drawn, with nothing on its way from one look to another. */
async function setTheme(page: Page, theme: string | null): Promise<void> {
  await page.evaluate(async (name) => {
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
  await page.waitForFunction(() => document.getAnimations().length === 0);
}
