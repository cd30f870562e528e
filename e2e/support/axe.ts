import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** In the page, once `source` ran there. */
declare const axe: typeof Axe;

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Text of the script that defines `axe` in a page. */
const source = readFileSync(script, 'utf8');

/** Selectors of what passed take a quarter of the time; no rule of these reads the style sheets. */
const brief: Axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** All rules in the light theme; in the dark one those whose outcome depends on the theme. */
const rules: Record<'light' | 'dark', Axe.RunOptions['runOnly']> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const inParts: Record<'light' | 'dark', Axe.RunOptions> = {
  light: {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
    // Landmarks are where a page is read from; a menu is reached from its button and has the focus.
    rules: { region: { enabled: false } },
  },
  dark: { runOnly: rules.dark },
};

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
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    const found = faultsIn(await violationsOn(page, { runOnly: rules[theme] }));
    expect(found, `${page.url()} in the ${theme} theme`).toEqual([]);
  }
  await setTheme(page, before);
  await still.evaluate((style) => (style as Element).remove());
}

/**
 * Where the elements of a selector, such as an open menu, violate WCAG 2.2 AA or what axe calls best
 * practices: all rules in the light theme, and the color rules in the dark one.
 */
export async function readFaultsIn(page: Page, selector: string): Promise<string[]> {
  const still = await page.addStyleTag({ content: stillness });
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    found.push(
      ...faultsIn(await violationsOn(page, { ...inParts[theme], iframes: false }, selector)),
    );
  }
  await setTheme(page, null);
  await still.evaluate((style) => (style as Element).remove());
  return found;
}

/** Where the page, without what is in frames, doesn’t follow what axe calls best practices. */
export async function readUnusual(page: Page): Promise<string[]> {
  return faultsIn(await violationsOn(page, { runOnly: ['best-practice'], iframes: false }));
}

function faultsIn(violations: Axe.Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * The violated rules. A page without frames is analyzed in place, in a third of the time: AxeBuilder
 * loads the whole script for each theme, and once more in an empty page that joins the frames’ results.
 */
async function violationsOn(
  page: Page,
  chosen: Axe.RunOptions,
  selector?: string,
): Promise<Axe.Result[]> {
  const options = { ...brief, ...chosen };
  if (options.iframes !== false && page.frames().length > 1)
    return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([given, parts]) => {
      const shown = parts === undefined ? [] : [...document.querySelectorAll(parts)];
      const include = shown.filter((part) => part.checkVisibility());
      return (await axe.run(parts === undefined ? document : { include }, given)).violations;
    },
    [options, selector] as const,
  );
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
