import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import type { BenchSubject } from './fill.ts';
import { type BenchInstance, databaseOf, type Server } from './servers.ts';

/** A space with an open change request. */
export interface FilledRequest {
  space: string;
  number: number;
  /** The first page it changes. */
  page: string;
}

/** A server with change requests. */
export interface RequestSubject extends BenchSubject {
  /** Change requests that change each page of a space, to be merged one after the other. */
  wide: FilledRequest[];
  /** A change request that edits a short page and a long one. */
  long: FilledRequest & { longPage: string };
}

/** How many pages a wide change request changes, and the length of the long page in characters. */
export const PAGES = 500;
const LENGTH = 990_000;
/** The text of the long page's change, which is unique on it. */
export const NEW_WORDS = 'two people';
const MERGES = 3;
/** The maximum number of changes in a request. */
const AT_ONCE = 50;

/** Fills an organization with change requests through the API, as people create them. */
export async function fillRequests(place: BenchInstance, server: Server): Promise<RequestSubject> {
  const database = await databaseOf(place);
  try {
    const options = readSeedOptions(['--members', '10']);
    const organization = await seedOrganization(database, options, () => undefined);
    const { admin: token = '' } = await issueDemoTokens(database, new Date());
    const subject = { engine: place.name, server, members: 10, organization, token };
    const wide: FilledRequest[] = [];
    for (let index = 0; index < MERGES; index += 1) wide.push(await fillWide(subject, index));
    return { ...subject, wide, long: await fillLong(subject) };
  } finally {
    await database.close();
  }
}

type Rewrite = { operation: 'update_page'; page: string; document: { markdown: string } };
type CreatedRequest = { id: string; number: number; changes: { page: string }[] };

/** Calls the API as the admin. @throws Error with the response of a refused request */
export async function callAsAdmin(
  { server, token }: Pick<BenchSubject, 'server' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<CreatedRequest> {
  const reply = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}

const sentence = (number: number) =>
  `Sentence ${number} of a page that somebody wrote, about as long as such a sentence usually is.`;

/** Markdown of a given length, made of headings and paragraphs. */
function textOf(length: number, mark: string): string {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const part = index % 8 === 0 ? `## Part ${index}` : `${sentence(index)} ${mark}`;
    parts.push(part);
    size += part.length + 2;
  }
  return parts.join('\n\n').slice(0, length);
}

async function fillWide(subject: BenchSubject, index: number): Promise<FilledRequest> {
  const text = (number: number, end: string) => `# Page ${number}\n\n${textOf(1_500, end)}`;
  const titles = Array.from({ length: PAGES }, (_, number) => number);
  const space = await newSpace(subject, `Wide ${index}`);
  const pages: string[] = [];
  for (const some of batches(titles)) {
    const changes = some.map((number) => ({
      operation: 'insert_page',
      title: `Page ${number}`,
      document: { markdown: text(number, 'As it was.') },
    }));
    const made = await callAsAdmin(subject, 'POST', `/spaces/${space}/content`, { changes });
    pages.push(...made.changes.map(({ page }) => page));
  }
  const rewrites = pages.map(
    (page, number): Rewrite => ({
      operation: 'update_page',
      page,
      document: { markdown: text(number, 'As it is.') },
    }),
  );
  return propose(subject, space, rewrites);
}

async function fillLong(subject: BenchSubject): Promise<RequestSubject['long']> {
  const space = await newSpace(subject, 'Long');
  const pages: string[] = [];
  for (const [title, length] of [
    ['Short', 1_500],
    ['Long', LENGTH],
  ] as const) {
    const document = { markdown: textOf(length, 'Was.') };
    const changes = [{ operation: 'insert_page', title, document }];
    const made = await callAsAdmin(subject, 'POST', `/spaces/${space}/content`, { changes });
    pages.push(made.changes[0]?.page ?? '');
  }
  const [page = '', longPage = ''] = pages;
  // Every fourth paragraph differs.
  const markdown = textOf(LENGTH, 'Was.')
    .split('\n\n')
    .map((part, index) => (index % 4 === 1 ? part.replace('somebody', NEW_WORDS) : part))
    .join('\n\n')
    .slice(0, LENGTH);
  const short = await propose(subject, space, [
    { operation: 'update_page', page, document: { markdown: textOf(1_500, 'Is.') } },
    { operation: 'update_page', page: longPage, document: { markdown } },
  ]);
  return { ...short, longPage };
}

/** Creates a change request that adds a page to a space; returns its number. */
export async function fillOne(subject: BenchSubject, space: string): Promise<number> {
  const requests = `/spaces/${space}/change-requests`;
  const { id, number } = await callAsAdmin(subject, 'POST', requests, { subject: 'A new page' });
  const changes = [{ operation: 'insert_page', title: 'New', document: { markdown: 'New.' } }];
  await callAsAdmin(subject, 'POST', `${requests}/${id}/content`, { changes });
  return number;
}

async function newSpace(subject: BenchSubject, title: string): Promise<string> {
  const body = { title, empty: true };
  return (await callAsAdmin(subject, 'POST', `/orgs/${subject.organization}/spaces`, body)).id;
}

async function propose(
  subject: BenchSubject,
  space: string,
  rewrites: readonly Rewrite[],
): Promise<FilledRequest> {
  const requests = `/spaces/${space}/change-requests`;
  const { id, number } = await callAsAdmin(subject, 'POST', requests, { subject: 'Another text' });
  // A long page needs a separate request: two bodies would be too large together.
  for (const changes of batches(rewrites, rewrites.length > 2 ? AT_ONCE : 1))
    await callAsAdmin(subject, 'POST', `${requests}/${id}/content`, { changes });
  await callAsAdmin(subject, 'PATCH', `${requests}/${id}`, { status: 'open' });
  return { space, number, page: rewrites[0]?.page ?? '' };
}

function batches<Item>(items: readonly Item[], size = AT_ONCE): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
