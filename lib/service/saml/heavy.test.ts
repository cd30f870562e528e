import { beforeAll, expect, test } from 'vitest';
import { newSigner, type Signer } from '../testing/certificates.ts';
import { answerTo, newSSO, type SSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import { takeApart } from './structure.ts';
import { metadataLimits, parseXml } from './xml.ts';

const service = testService();
let sso: SSO;
let evil: Signer;

beforeAll(async () => {
  sso = await newSSO(service);
  evil = await newSigner({ name: 'evil.example' });
});

/** Milliseconds: anyone can post these, and each blocks all other requests. */
const MOST = 500;

const texts: Record<string, string> = {
  'a declaration that never ends': `<!${' '.repeat(150_000)}x`,
  'comments that never end': `<a>${'<!--'.repeat(40_000)}`,
  'instructions that never end': `<a>${'<?x '.repeat(40_000)}`,
  'tags that never end': '<a '.repeat(60_000),
  'values that never end': `<a${' b="'.repeat(50_000)}`,
  'ends without a beginning': '</a>'.repeat(50_000),
  'elements in each other behind values that look like ends': `${'<a b="/>">'.repeat(9_000)}`,
  'many elements': `<a>${'<a/>'.repeat(50_000)}</a>`,
  'many attributes': `<a ${Array.from({ length: 20_000 }, (_, index) => `b${index}=""`).join(' ')}/>`,
  'many references': `<a>${'&amp;'.repeat(50_000)}</a>`,
  'many names for namespaces': `<a ${Array.from({ length: 10_000 }, (_, index) => `xmlns:n${index}="n"`).join(' ')}/>`,
};

const base64Of = (text: string) => Buffer.from(text).toString('base64');

async function inTime(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work().then(
    () => undefined,
    () => undefined,
  );
  expect(performance.now() - start).toBeLessThan(MOST);
}

test.each(Object.entries(texts))('refused at once: %s', async (_, text) => {
  await expect(takeApart(base64Of(text))).rejects.toThrow('was rejected');
  await inTime(() => takeApart(base64Of(text)));
  await inTime(() => parseXml(text, metadataLimits));
});

test('refused at once: nearly valid base64', async () => {
  await inTime(() => takeApart(`AAAA${' '.repeat(500_000)}!`));
  await inTime(() => takeApart(`${'A '.repeat(250_000)}!`));
});

test('a foreign signature of maximum size is refused in time', async () => {
  const started = await sso.start();
  const padding = Array.from({ length: 900 }, (_, index) => `<a b${index}="x"/>`).join('');
  const response = sso.idp
    .respond(answerTo(started), { what: 'assertion', signer: evil })
    .replace(/(<samlp?:StatusCode[^>]*\/>)/, `$1${padding}`);
  expect(response).toContain('b899');
  const start = performance.now();
  const { status } = await sso.post(started, response);
  expect(status).toBe(400);
  expect(performance.now() - start).toBeLessThan(4 * MOST);
});
