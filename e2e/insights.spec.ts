import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Named = { id: string };
type Total = { count: number };
type Counted = 'views' | 'agentViews' | 'searches' | 'missing' | 'unhelpful';
type Read = { totals: Record<Counted, Total> };

/** A published site of one space, which asks whether its pages help; returns its paths. */
async function newSite(page: Page) {
  const id = await newOrganization(page, 'Insight Press');
  const named = { title: 'Harbor', empty: true };
  const space = await callApi<Named>(page, 'POST', `/orgs/${id}/spaces`, named);
  const changes = ['Anchoring', 'Moorings'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `All about ${title.toLowerCase()}.` },
  }));
  await callApi(page, 'POST', `/spaces/${space.id}/content`, { changes });
  const body = { title: 'Harbor docs', spaces: [space.id] };
  const { id: siteId } = await callApi<Named>(page, 'POST', `/orgs/${id}/sites`, body);
  const path = `/orgs/${id}/sites/${siteId}`;
  const look = await callApi<object>(page, 'GET', `${path}/customization`);
  await callApi(page, 'PUT', `${path}/customization`, { ...look, feedback: { enabled: true } });
  const { urls } = await callApi<{ urls: { published: string } }>(page, 'POST', `${path}/publish`);
  return { path, published: urls.published };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('what a stranger reads, seeks, misses and says is seen in Insights, and a click redirects the missing address', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const site = await newSite(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${site.published}moorings`);
  await stranger.getByRole('button', { name: 'No', exact: true }).click();
  await stranger.getByRole('textbox').last().fill('It never says how deep.');
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText('Thank you for your feedback.')).toBeVisible();
  await stranger.goto(`${site.published}~/search?q=Zebrafish`);
  await stranger.goto(`${site.published}old/moorings`);
  const crawler = await (await browser.newContext({ userAgent: 'GPTBot/1.2' })).newPage();
  await crawler.goto(`${site.published}moorings`);

  await expect
    .poll(
      async () => {
        const { totals } = await callApi<Read>(page, 'GET', `${site.path}/insights?range=24h`);
        const { views, agentViews, searches, missing, unhelpful } = totals;
        return [views, agentViews, searches, missing, unhelpful].map(({ count }) => count);
      },
      { timeout: 20_000 },
    )
    .toEqual([1, 1, 1, 1, 1]);
  await open(page, site.path);
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(section(page, 'Pages').getByRole('link', { name: 'Moorings' })).toBeVisible();
  await expect(section(page, 'Searches without results')).toContainText('zebrafish');
  await expect(section(page, 'Feedback')).toContainText('It never says how deep.');
  const plot = page.getByRole('slider', { name: 'Views by day' });
  await expect(plot).toHaveAttribute('aria-valuetext', /: 1 by people, 1 by agents/);
  // The numbers of the scale are beside the bars.
  const scale = await plot.locator('text').first().boundingBox();
  const bars = await plot.boundingBox();
  expect((scale?.x ?? 0) + (scale?.width ?? 0)).toBeLessThan(bars?.x ?? 0);
  const hatched = plot.locator('rect[fill^="url"]');
  await expect(hatched).toHaveCount(1);
  await page.getByRole('button', { name: 'Agents', exact: true }).click();
  await expect(hatched).toHaveCount(0);
  await plot.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuetext', /: 0 by people, 0 by agents/);
  await expectAccessible(page);
  await page.getByRole('button', { name: '24 hours' }).click();
  await expect(page).toHaveURL(/range=24h/);
  await expect(page.getByRole('slider', { name: 'Views by hour' })).toBeVisible();

  await section(page, 'Searches').getByRole('button', { name: 'Actions for zebrafish' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'See results on site' }).click();
  await expect(await opened).toHaveURL(`${site.published}~/search?q=zebrafish`);

  const missing = section(page, 'Missing addresses');
  const saving = page.waitForEvent('download');
  await missing.getByRole('button', { name: 'CSV of Missing addresses' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain('/old/moorings,1,/moorings');
  await missing.getByRole('button', { name: 'Create redirect from /old/moorings' }).click();
  await expect(missing).toContainText('Redirected');
  await page.getByRole('link', { name: /^Redirects/ }).click();
  await expect(page.getByRole('cell', { name: '/old/moorings', exact: true })).toBeVisible();
  await stranger.goto(`${site.published}old/moorings`);
  await expect(stranger).toHaveURL(`${site.published}moorings`);
});
