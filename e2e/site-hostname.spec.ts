import { request } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { startDNS } from './support/dns.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';

const site = '/orgs/org_demo_first/sites/sit_demo_docs';
const hostname = 'read.harbor.test';

/** The status and the text at a path of a host that no DNS of this machine knows. */
function read(url: string, path: string): Promise<{ status: number; text: string }> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { host: hostname };
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false });
    sent.on('error', reject).on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sent.end();
  });
}

const record = (page: Page) => page.getByRole('region', { name: 'DNS record' });

test('a host name is verified by the record that the settings show, and the site answers there', async ({
  page,
  start,
}) => {
  const dns = await startDNS();
  const { url } = await start({ DEMO: '1', ...dns.environment });
  await signInAs(page, 'admin', url);
  await open(page, `${url}${site}/settings`);
  await page.getByLabel('Host name').fill(hostname);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(record(page)).toContainText(`${hostname} isn’t verified yet. Add this DNS record`);
  await expect(record(page)).toContainText(', or the host name is removed');
  await record(page).getByRole('button', { name: 'Check now' }).click();
  await expect(record(page)).toContainText('Current value: No TXT record. (Now)');
  expect((await read(url, '/guide')).text).not.toContain('Masthead Docs');

  const name = `_masthead.${hostname}`;
  await expect(record(page)).toContainText(name);
  const value = /masthead-site=[\w-]{22}/.exec((await record(page).textContent()) ?? '')?.[0] ?? '';
  dns.setText(name, 'another=text');
  await record(page).getByRole('button', { name: 'Check now' }).click();
  await expect(record(page)).toContainText('Current value: another=text');
  await expect(record(page)).toContainText('isn’t verified yet');
  dns.setText(name, value);
  await record(page).getByRole('button', { name: 'Check now' }).click();
  await expect(record(page)).toContainText(
    new RegExp(`${hostname} has been verified since \\d+ \\w+ \\d{4}\\. Keep this record`),
  );
  await expectAccessible(page);
  await expect
    .poll(async () => (await read(url, '/guide')).text)
    .toContain(`rel="canonical" href="https://${hostname}/guide`);
  await expect(page.getByRole('link', { name: 'Open site' })).toHaveAttribute(
    'href',
    `https://${hostname}/`,
  );
  dns.close();
});
