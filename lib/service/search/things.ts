import { type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/search.ts';
import type { FoundThing } from '#lib/contract/search.ts';
import type { Executor } from '../database/executor.ts';
import { containing } from '../database/keyset.ts';
import { spaces } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { excerptOf } from '../notifications/excerpt.ts';
import { type AccessView, viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

/** How many of each type are found. */
const MOST = 5;
const MOST_WORDS = 8;
/** Shorter words are similar to too much. */
const SIMILAR_LEAST = 4;
/** How similar a mistyped word must be to one of a title. */
const SIMILAR = 0.4;

type Scope = { database: Executor; organization: OrganizationScope; view: AccessView };
/** How a text is compared with what is looked for: a condition, and an order with the best first. */
type Wanted = { matches: (text: SQL) => SQL; order: (text: SQL) => SQL; number: number | null };
type Row = { id: string; title: string; ownerId: string; owner: string };

/** Finds collections, sites, sections, change requests and comments. */
export const findThings: Handler<typeof contract.findThings> = async (context) => {
  const { database, organization, caller, query } = context;
  const view = await viewOf(database, organization, caller.id);
  const scope = { database, organization, view };
  const items = await findAll(scope, withWords(query.query));
  if (items.length > 0 || query.query.length < SIMILAR_LEAST) return { items, similar: false };
  const similar = await findTitled(scope, similarTo(query.query));
  return { items: similar, similar: similar.length > 0 };
};

async function findAll(scope: Scope, wanted: Wanted): Promise<FoundThing[]> {
  const found = await Promise.all([
    findTitled(scope, wanted),
    findRequests(scope, wanted),
    findComments(scope, wanted),
  ]);
  return found.flat();
}

/** Items with a title of their own: few rows in an organization. */
async function findTitled(scope: Scope, wanted: Wanted): Promise<FoundThing[]> {
  const found = await Promise.all([findCollections(scope, wanted), findOnSites(scope, wanted)]);
  return found.flat();
}

function withWords(typed: string): Wanted {
  // A phrase in quotes is looked for by its words.
  const text = typed.replaceAll(/["“”]/g, ' ').trim() || typed;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const [, digits] = /^#?(\d{1,9})$/.exec(text) ?? [];
  // One condition for each word, because `like all` can't use an index.
  const matches = (title: SQL) =>
    sql`(${sql.join(
      words.map((word) => sql`lower(${title}) like ${containing(word)}`),
      sql` and `,
    )})`;
  const order = (title: SQL) =>
    sql`(lower(${title}) not like ${containing(text.toLowerCase()).slice(1)}), length(${title}), ${title}`;
  return { matches, order, number: digits === undefined ? null : Number(digits) };
}

function similarTo(text: string): Wanted {
  const likeness = (title: SQL) => sql`word_similarity(${text.toLowerCase()}, lower(${title}))`;
  return {
    matches: (title) => sql`${likeness(title)} >= ${SIMILAR}`,
    order: (title) => sql`${likeness(title)} desc, ${title}`,
    number: null,
  };
}

async function findCollections(
  { database, organization, view }: Scope,
  { matches, order }: Wanted,
): Promise<FoundThing[]> {
  const seen = [...view.collections.keys()].filter((id) => view.seesCollection(id));
  if (seen.length === 0) return [];
  const title = sql`collections.title`;
  const { rows } = await database.execute<Row>(sql`
    select id, title from collections
    where organization_id = ${organization.id} and deleted_at is null
      and id = any(${sql.param(seen)}::text[]) and ${matches(title)}
    order by ${order(title)} limit ${MOST}`);
  return rows.map(({ id, title: name }) => ({ type: 'collection', id, title: name }));
}

/** Sites and their sections, which guests don't see. */
async function findOnSites(
  { database, organization }: Scope,
  { matches, order }: Wanted,
): Promise<FoundThing[]> {
  if (!organization.permissions.listMembers) return [];
  const [site, section] = [sql`sites.title`, sql`site_sections.title`];
  const [inSites, inSections] = await Promise.all([
    database.execute<Row>(sql`
      select id, title from sites where organization_id = ${organization.id} and ${matches(site)}
      order by ${order(site)} limit ${MOST}`),
    database.execute<Row>(sql`
      select site_sections.id, site_sections.title, sites.id as "ownerId", sites.title as owner
      from site_sections join sites on sites.id = site_sections.site_id
      where sites.organization_id = ${organization.id} and ${matches(section)}
      order by ${order(section)} limit ${MOST}`),
  ]);
  return [
    ...inSites.rows.map(({ id, title }): FoundThing => ({ type: 'site', id, title })),
    ...inSections.rows.map(
      ({ id, title, ownerId, owner }): FoundThing => ({
        type: 'section',
        id,
        title,
        site: { id: ownerId, title: owner },
      }),
    ),
  ];
}

type RequestRow = Row & { number: number; status: 'draft' | 'open' | 'merged' | 'archived' };

/** The spaces that the caller sees, after `from … join`. */
function inSeenSpaces({ organization, view }: Scope): SQL {
  return sql`${spaces.organizationId} = ${organization.id} and ${spaces.deletedAt} is null
    and ${view.seesSpaces ?? sql`true`}`;
}

async function findRequests(scope: Scope, wanted: Wanted): Promise<FoundThing[]> {
  const subject = sql`request.subject`;
  const { rows } = await scope.database.execute<RequestRow>(sql`
    select request.id, request.subject as title, request.number, request.status,
      ${spaces.id} as "ownerId", ${spaces.title} as owner
    from change_requests as request join ${spaces} on ${spaces.id} = request.space_id
    where ${inSeenSpaces(scope)}
      and (${wanted.matches(subject)} or request.number = ${wanted.number}::integer)
    order by request.status in ('merged', 'archived'), request.updated_at desc, request.id
    limit ${MOST}`);
  return rows.map(({ id, title, number, status, ownerId, owner }) => ({
    type: 'change-request',
    id,
    title,
    number,
    status,
    space: { id: ownerId, title: owner },
  }));
}

/** How much of a comment is read for its excerpt. */
const COMMENT_READ = 240;

async function findComments(scope: Scope, { matches }: Wanted): Promise<FoundThing[]> {
  const text = sql`(comment.body ->> 'markdown')`;
  const { rows } = await scope.database.execute<Row & { number: number | null }>(sql`
    select comment.id, left(${text}, ${COMMENT_READ}) as title, request.number,
      ${spaces.id} as "ownerId", ${spaces.title} as owner
    from comments as comment join ${spaces} on ${spaces.id} = comment.space_id
    left join change_requests as request on request.id = comment.change_request_id
    where ${inSeenSpaces(scope)} and ${matches(text)}
    order by comment.is_resolved, comment.posted_at desc, comment.id limit ${MOST}`);
  return rows.map(({ id, title, number, ownerId, owner }) => ({
    type: 'comment',
    id,
    title: excerptOf(title),
    ...(number !== null && { changeRequest: number }),
    space: { id: ownerId, title: owner },
  }));
}
