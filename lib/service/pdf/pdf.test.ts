import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { updateContent } from '#lib/contract/content.ts';
import { removeMember } from '#lib/contract/members.ts';
import { getChangeRequestPdf, getSpacePdf } from '#lib/contract/pdf.ts';
import { createSpace, deleteSpace } from '#lib/contract/spaces.ts';
import { dot } from '../testing/import-site.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { drawPdf } from './document.ts';

let service: TestService;
let organization: TestOrganization;
let parameters: { spaceId: string; changeRequestId: string };
let pages: string[];

beforeAll(async () => {
  // A separate service, since its clock is moved.
  service = await openTestService({});
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
  const here = { organizationId: organization.id };
  const body = { title: 'Manual', empty: true };
  const space = await admin().call(createSpace, { parameters: here, body });
  const request = await admin().call(createChangeRequest, {
    parameters: { spaceId: space.body.id },
    body: { subject: 'More about setting up' },
  });
  parameters = { spaceId: space.body.id, changeRequestId: request.body.id };
  const files = await admin().call(updateChangeRequestContent, {
    parameters,
    query: { compat: false },
    body: {
      changes: [
        { operation: 'insert_files', files: [{ name: 'dot.png', base64: dot.toString('base64') }] },
      ],
    },
  });
  const file = 'changeRequest' in files.body ? files.body.insertedFiles?.[0]?.file : '';
  const written = await admin().call(updateChangeRequestContent, {
    parameters,
    query: { compat: false },
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: 'Einführung “Привет” ελληνικά',
          ref: 'first',
          document: { markdown: `${sample}\n\n![Dot](file:${file})` },
        },
        { operation: 'insert_page', title: 'Below', into: 'first', document: { markdown: 'x' } },
        { operation: 'insert_page', title: 'Beside', document: { markdown: 'y' } },
      ],
    },
  });
  pages = 'changeRequest' in written.body ? written.body.changes.map(({ page }) => page) : [];
});

const admin = () => service.as(organization.admin);
const sample = `## Heading

A paragraph with **bold**, *italic*, \`code\`, ~~gone~~, é “quoted” and [a link](https://example.org).

- one
  1. nested
- [x] done

> Quoted
>
> twice

| Head | Other |
| --- | --- |
| cell | [x](https://example.org) |

\`\`\`js
const a = 1;
\`\`\`

---

<b>raw</b> [^1]

[^1]: A note.`;

async function open(url: string) {
  const answer = await service.raw(null, 'GET', url.replace(service.instance.appUrl, ''));
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const sheetsOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
const address = async (query: { only?: boolean; page?: string } = {}) =>
  admin().call(getChangeRequestPdf, { parameters, query });

test('a change request is a PDF with its title, contents and pages, opened without a token', async () => {
  const { body } = await address();
  const { status, headers, bytes } = await open(body.url);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toContain('Manual');
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(sheetsOf(bytes)).toBe(5);
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  expect(bytes.toString('latin1')).toContain('/Outlines');
  expect(bytes.toString('latin1')).toContain('https://example.org');
});

test('a page is included with its descendants, or alone; a deleted page is refused', async () => {
  const [first = ''] = pages;
  const below = await open((await address({ page: first })).body.url);
  expect(sheetsOf(below.bytes)).toBe(4);
  const alone = await open((await address({ page: first, only: true })).body.url);
  expect(sheetsOf(alone.bytes)).toBe(1);
  expect((await address({ page: 'pag_gone' })).status).toBe(404);
  expect((await address({ only: true })).status).toBe(400);
});

test('the URL ends with the access of the person it was made for, and with the space', async () => {
  const reader = await organization.join('read');
  const there = { organizationId: organization.id };
  const theirs = await service.as(reader).call(getSpacePdf, { parameters });
  const [read, admins] = [theirs.body.url, (await address()).body.url];
  expect([(await open(read)).status, (await open(admins)).status]).toEqual([200, 200]);
  await admin().call(removeMember, { parameters: { ...there, userId: reader.id } });
  expect([(await open(read)).status, (await open(admins)).status]).toEqual([404, 200]);
  await admin().call(deleteSpace, { parameters });
  expect((await open(admins)).status).toBe(404);
});

test('the URL belongs to its revision, expires after an hour, and can’t be forged', async () => {
  const { url } = (await address({ page: pages[2] ?? '' })).body;
  await admin().call(updateChangeRequestContent, {
    parameters,
    body: { changes: [{ operation: 'delete_page', page: pages[2] ?? '' }] },
  });
  expect((await open(url)).status).toBe(200);
  expect((await open(`${url}x`)).status).toBe(404);
  const [token = '', signature = ''] = (url.split('/').at(-1) ?? '').split('.');
  const other = Buffer.from(
    Buffer.from(token, 'base64url').toString().replace(parameters.spaceId, 'spc_other'),
  ).toString('base64url');
  expect((await open(`${service.instance.appUrl}/v1/pdf/${other}.${signature}`)).status).toBe(404);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60 * 1000 });
  try {
    expect((await open(url)).status).toBe(410);
  } finally {
    vi.useRealTimers();
  }
});

test('only people who can see the space get a URL; a space has one, too', async () => {
  const outsider = service.as(await service.newPerson());
  expect((await outsider.call(getChangeRequestPdf, { parameters })).status).toBe(404);
  const { spaceId } = parameters;
  const on = { parameters: { spaceId } };
  const changes = [{ operation: 'insert_page' as const, title: 'In the space' }];
  await admin().call(updateContent, { ...on, body: { changes } });
  const { body } = await admin().call(getSpacePdf, on);
  expect(sheetsOf((await open(body.url)).bytes)).toBe(3);
});

test('colleagues behind one network don’t wait for each other’s PDFs', async () => {
  const long = { operation: 'insert_page' as const, title: 'Long' };
  const changes = [{ ...long, document: { markdown: sample.repeat(150) } }];
  await admin().call(updateChangeRequestContent, { parameters, body: { changes } });
  const { url } = (await address()).body;
  const colleague = await organization.join('read');
  const on = { parameters: { spaceId: parameters.spaceId } };
  const own = (await service.as(colleague).call(getSpacePdf, on)).body.url;
  const many = Array.from({ length: 20 }, () => open(url));
  // As many as one person may have are waiting once one is refused.
  await Promise.any(many.map(async (one) => expect((await one).status).toBe(503)));
  expect((await open(own)).status).toBe(200);
  await Promise.all(many);
});

test('any text is drawn', async () => {
  const texts = [
    `${'> '.repeat(60)}deep`,
    `${'- '.repeat(60)}deep`,
    `| ${'a | '.repeat(60)}\n| ${'- | '.repeat(60)}\n| ${'x'.repeat(3000)} |`,
    `\`\`\`\n${'long line '.repeat(2000)}\n\`\`\``,
    'x'.repeat(5000),
    '![broken](file:fil_broken) ![far](https://example.org/x.png)',
    '[a][b] ![c][b]\n\n[b]: https://example.org',
    '日本語 🎉 עברית \u0000 \u202e',
    '',
    '#\n\n-\n\n|a|\n|-|',
    '{% hint style="danger" %}\nText\n\n> - a\n{% endhint %}\n\n{% tabs %}\n{% tab title="A" %}\n```js\na\n```\n{% endtab %}\n{% endtabs %}',
    '{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}\n{% embed url="https://example.org" %}\n$$\na\n$$\n{% file src="file:fil_broken" %}',
    '<details><summary>More</summary>\n\nText $$a$$ <kbd>K</kbd>\n\n</details>\n\n<figure><img src="file:fil_broken" alt="x"><figcaption>Words</figcaption></figure>',
    '<table data-view="cards"><tbody><tr><td>A</td></tr></tbody></table>\n\n<table><tr><td><ul><li>a</li></ul></td></tr></table>',
  ];
  const made = await drawPdf({
    title: 'All',
    date: '2026-01-01',
    isWhole: true,
    pictures: new Map([['fil_broken', { bytes: Buffer.from('no image') }]]),
    pages: texts.map((markdown, index) => ({
      id: `pag_${index}`,
      type: 'document' as const,
      title: `Page ${index}`,
      description: '',
      markdown,
      depth: index % 3,
    })),
  });
  expect(Buffer.from(made).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('an SVG is drawn without opening files, and a broken one is named by its description', async () => {
  const svg = (inside: string) => ({
    bytes: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`,
    ),
    svg: { width: 200, height: 100 },
  });
  const draw = async (inside: string) =>
    Buffer.from(
      await drawPdf({
        title: 'All',
        date: '2026-01-01',
        isWhole: false,
        pictures: new Map([['fil_1', svg(inside)]]),
        pages: [
          {
            id: 'pag_1',
            type: 'document',
            title: 'Page',
            description: '',
            markdown: '![Plan](file:fil_1)',
            depth: 0,
          },
        ],
      }),
    );
  const curve = '<path d="M0 0 C 10 20 30 40 50 60" stroke="red"/>';
  const [empty, drawn] = [await draw(''), await draw(curve.repeat(400))];
  expect(drawn.length).toBeGreaterThan(empty.length + 200);
  const linked = await draw(`<image href="${import.meta.filename}" width="9" height="9"/>`);
  expect(Math.abs(linked.length - empty.length)).toBeLessThan(100);
  const broken = await draw('<g transform="scale(NaN)"><rect width="1e999" height="5"/></g>');
  expect(broken.toString('latin1', 0, 5)).toBe('%PDF-');
});

test('groups and links have no sheet of their own, and columns keep their alignment', async () => {
  const page = (id: string, type: 'document' | 'group' | 'link', markdown = '') => ({
    id,
    type,
    title: id,
    description: '',
    markdown,
    depth: 0,
    ...(type === 'link' && { href: 'https://linked.example/' }),
  });
  const table = '| Left | Right |\n| --- | --: |\n| a | 1 |';
  const draw = async (markdown: string) =>
    Buffer.from(
      await drawPdf({
        title: 'All',
        date: '2026-01-01',
        isWhole: true,
        pictures: new Map(),
        pages: [
          page('Group', 'group'),
          page('First', 'document', markdown),
          page('Link', 'link'),
          page('Second', 'document'),
          page('Empty group', 'group'),
        ],
      }),
    );
  const drawn = await draw(table);
  // The title, the contents and two pages.
  expect(sheetsOf(drawn)).toBe(4);
  expect(drawn.toString('latin1')).toContain('https://linked.example/');
  expect(drawn.equals(await draw(table.replace('--:', '---')))).toBe(false);
});
