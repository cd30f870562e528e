import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#888"/></svg>';

/** Another website, with an image at `/chart.svg` and nothing else; lists who asked for it. */
async function startWebsite() {
  const agents: string[] = [];
  const server = createServer((request, response) => {
    agents.push(request.headers['user-agent'] ?? '');
    if (request.url !== '/chart.svg') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { place, origin: `http://${place}`, agents, close: () => server.close() };
}

/** Calls the API of another instance as the signed-in person. */
async function call<Reply>(page: Page, url: string, path: string, data?: object): Promise<Reply> {
  const answer = await page.request.fetch(`${url}/api/v1${path}`, {
    method: data ? 'POST' : 'GET',
    headers: { 'x-masthead': '1', origin: url },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Reply;
}

test('images of other websites come through the server, in the dashboard and on sites, and a failed one is a link', async ({
  page,
  start,
}) => {
  const website = await startWebsite();
  const { url } = await start({ DEMO: '1', FETCH_ALLOWLIST: website.place });
  await signInAs(page, 'admin', url);
  const organization = '/orgs/org_demo_first';
  const space = await call<{ id: string }>(page, url, `${organization}/spaces`, {
    title: 'Charts',
    empty: true,
  });
  const markdown = `![A chart](${website.origin}/chart.svg)

![Sales of May](${website.origin}/gone.png)

<picture><source srcset="${website.origin}/night.png" media="(prefers-color-scheme: dark)"><img src="${website.origin}/day.png" alt="Sales of June"></picture>`;
  const document = { markdown };
  await call(page, url, `/spaces/${space.id}/content`, {
    changes: [{ operation: 'insert_page', title: 'Overview', document }],
  });

  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const shownBy = async (name: string) => {
    const image = page.getByRole('img', { name });
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(80);
    return image.getAttribute('src');
  };
  await open(page, `${url}${organization}/spaces/${space.id}/pages/overview`);
  expect(await shownBy('A chart')).toMatch(/^\/session\/picture\?url=/);
  const may = page.getByText('Couldn’t load image: Sales of May.');
  await expect(may).toBeVisible();
  const june = page.getByText('Couldn’t load image: Sales of June.').filter({ visible: true });
  await expect(june).toHaveCount(1);
  const original = `${website.origin}/gone.png`;
  const opened = may.getByRole('link', { name: `Open it at ${website.place}` });
  await expect(opened).toHaveAttribute('href', original);
  await expectAccessible(page);

  const site = await call<{ id: string }>(page, url, `${organization}/sites`, {
    title: 'Charts',
    spaces: [space.id],
  });
  const sitePath = `${organization}/sites/${site.id}`;
  await call(page, url, `${sitePath}/publish`, {});
  const { urls } = await call<{ urls: { published: string } }>(page, url, sitePath);
  await page.goto(`${urls.published}overview`);
  expect(await shownBy('A chart')).toMatch(/^\S*\/~\/external\/[\w-]{22}\?url=/);
  await expect(page.getByRole('link', { name: 'Sales of May' })).toHaveAttribute('href', original);
  await expect(page.getByRole('img', { name: 'Sales of May' })).toHaveCount(0);
  const juneLink = page.getByRole('link', { name: 'Sales of June' });
  await expect(juneLink).toHaveAttribute('href', `${website.origin}/day.png`);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(juneLink).toHaveAttribute('href', `${website.origin}/night.png`);

  expect(hosts).not.toContain(website.place);
  expect(new Set(website.agents)).toEqual(new Set(['Masthead']));
  website.close();
});
