import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/openapi-specs.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { openapiVersions, openapiSpecs as table } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { requireNotSuspended } from '../permissions/suspension.ts';
import { requireRoom } from '../quotas/room.ts';
import { newId } from '../security/secrets.ts';
import { SPECIFICATION_QUEUE } from './queue.ts';
import { presentContent, presentSpec } from './rows.ts';
import { briefVersionColumns, findSpec, type SpecRow, shownSpecColumns } from './scope.ts';

/** The maximum number in an organization. */
const MAXIMUM = 1_000;

type Source = contract.SpecSource;
type Write = Pick<
  Context<typeof contract.createOpenAPISpec>,
  'instance' | 'database' | 'organization' | 'now' | 'caller' | 'afterCommit'
>;

/** Links to specifications are in links/. */
export const openapiSpecs: Omit<Handlers<typeof contract>, 'listOpenAPISpecLinks'> = {
  async listOpenAPISpecs({ instance, database, organization, query, cursors }) {
    const page = cursors.read(query.page);
    if (!permissionsOf('openAPISpec', organization.role).view) return { count: 0, items: [] };
    const pattern = query.search ? containing(query.search) : undefined;
    const where = and(
      eq(table.organizationId, organization.id),
      pattern ? or(ilike(table.slug, pattern), ilike(openapiVersions.title, pattern)) : undefined,
    ) as SQL;
    const latest = eq(openapiVersions.id, table.lastVersionId);
    const rows = await database
      .select({ row: shownSpecColumns, latest: briefVersionColumns })
      .from(table)
      .leftJoin(openapiVersions, latest)
      .where(and(where, after([table.slug], 'asc', page)))
      .orderBy(...inOrder([table.slug], 'asc'))
      .limit(query.limit + 1);
    const [counted] = await database
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .leftJoin(openapiVersions, latest)
      .where(where);
    return pageOf(
      rows,
      query.limit,
      counted?.count ?? 0,
      cursors,
      ({ row }) => [row.slug],
      (found) => presentSpec(instance.appUrl, organization, found.row, found.latest),
    );
  },

  async createOpenAPISpec(context) {
    const { body, database, organization, record } = context;
    if (await findSpec(database, organization.id, body.slug))
      throw conflict(
        `A specification called ${body.slug} already exists. Choose another name, or update it with PUT.`,
        ['slug-taken'],
      );
    const row = await insertSpec(context, body.slug, body.source);
    record({ target: { type: 'openapi-spec', id: row.id, label: row.slug } });
    return presentSpec(context.instance.appUrl, organization, row, null);
  },

  async getOpenAPISpecBySlug({ instance, database, organization, parameters }) {
    // `If-Match` of a PUT uses it too, and there may be no specification yet.
    const found = await findSpec(database, organization.id, parameters.specSlug);
    if (!found) throw notFound('This specification');
    return presentSpec(instance.appUrl, organization, found.row, found.latest);
  },

  async createOrUpdateOpenAPISpecBySlug(context) {
    const { instance, database, organization, parameters, body, record } = context;
    const slug = parameters.specSlug;
    const found = await findSpec(database, organization.id, slug);
    if (!found) {
      const row = await insertSpec(context, requireSlug(slug), body.source);
      record({
        target: { type: 'openapi-spec', id: row.id, label: slug },
        payload: { created: true },
      });
      context.created();
      return presentSpec(instance.appUrl, organization, row, null);
    }
    const row = await read(context, found.row, sourceColumns(body.source));
    record({ target: { type: 'openapi-spec', id: row.id, label: slug } });
    return presentSpec(instance.appUrl, organization, row, found.latest);
  },

  async deleteOpenAPISpecBySlug({ database, openAPISpec: { row }, record }) {
    await database.delete(table).where(eq(table.id, row.id));
    record({ target: { type: 'openapi-spec', id: row.id, label: row.slug } });
    return undefined;
  },

  async updateOpenAPISpecBySlug({
    instance,
    database,
    organization,
    openAPISpec: spec,
    body,
    now,
    record,
  }) {
    const { row, latest } = spec;
    const { visibility } = body;
    if (visibility === row.visibility)
      return presentSpec(instance.appUrl, organization, row, latest);
    const changed = { visibility, updatedAt: now };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({
      target: { type: 'openapi-spec', id: row.id, label: row.slug },
      payload: { before: { visibility: row.visibility }, after: { visibility } },
    });
    return presentSpec(instance.appUrl, organization, { ...row, ...changed }, latest);
  },

  async refreshOpenAPISpec(context) {
    const { instance, organization, openAPISpec: spec, record } = context;
    if (spec.row.sourceUrl === null)
      throw conflict(
        'This specification was sent as text, so it has no URL to read again. Send the new text.',
        ['no-address'],
      );
    const row = await read(context, spec.row, {});
    record({ target: { type: 'openapi-spec', id: row.id, label: row.slug } });
    return presentSpec(instance.appUrl, organization, row, spec.latest);
  },

  async readPublishedOpenAPISpec({ instance, database, parameters }) {
    const { organizationId, specSlug } = parameters;
    await requireNotSuspended(database, organizationId);
    const [found] = await database
      .select({ text: openapiVersions.text, format: openapiVersions.format })
      .from(table)
      .innerJoin(openapiVersions, eq(openapiVersions.id, table.lastVersionId))
      .where(
        and(
          eq(table.organizationId, organizationId),
          eq(table.slug, specSlug),
          eq(table.visibility, 'public'),
        ),
      );
    if (!found) throw notFound('This specification');
    const url = `${instance.appUrl}/v1/orgs/${organizationId}/openapi/${specSlug}/published`;
    return presentContent(found, url);
  },
};

/**
 * A name created by PUT follows the same rules.
 * @throws Refusal 400
 */
function requireSlug(slug: string): string {
  if (/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw badField(
    'specSlug',
    'A name has 1 to 100 lowercase letters and digits, separated by single hyphens.',
  );
}

function sourceColumns(source: Source) {
  return 'url' in source
    ? { sourceUrl: source.url, sourceText: null }
    : { sourceUrl: null, sourceText: source.text };
}

async function insertSpec(write: Write, slug: string, source: Source): Promise<SpecRow> {
  const { database, instance, organization, caller, now, afterCommit } = write;
  const { sourceText, ...row } = {
    id: newId('oas'),
    organizationId: organization.id,
    slug,
    ...sourceColumns(source),
    visibility: 'private' as const,
    state: 'pending' as const,
    attempt: 1,
    errorCode: null,
    error: null,
    lastVersionId: null,
    lastProcessedAt: null,
    createdBy: caller.id,
    createdAt: now,
    updatedAt: now,
  };
  const ours = eq(table.organizationId, organization.id);
  if ((await database.$count(table, ours)) >= MAXIMUM)
    throw conflict(`An organization can have up to ${MAXIMUM} specifications. Delete one first.`);
  const asking = { database, instance, now };
  await requireRoom(asking, organization.row, 'specifications');
  await requireRoom(asking, organization.row, 'bytes', Buffer.byteLength(sourceText ?? ''));
  await database.insert(table).values({ ...row, sourceText });
  await instance.jobs.enqueue(database, SPECIFICATION_QUEUE, [
    { id: row.id, attempt: row.attempt },
  ]);
  afterCommit(async () => instance.jobs.wake());
  return row;
}

/** Queues a specification to be read again, and abandons the attempt in progress. */
async function read(
  { database, instance, now, afterCommit }: Omit<Write, 'organization' | 'caller'>,
  before: SpecRow,
  source: { sourceUrl?: string | null; sourceText?: string | null },
): Promise<SpecRow> {
  const { sourceUrl = before.sourceUrl } = source;
  const changed = {
    sourceUrl,
    state: 'pending' as const,
    attempt: before.attempt + 1,
    errorCode: null,
    error: null,
    updatedAt: now,
  };
  await database
    .update(table)
    .set({ ...changed, ...source })
    .where(eq(table.id, before.id));
  await instance.jobs.enqueue(database, SPECIFICATION_QUEUE, [
    { id: before.id, attempt: changed.attempt },
  ]);
  afterCommit(async () => instance.jobs.wake());
  return { ...before, ...changed };
}
