import { eq } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { openAPIDocument } from '#lib/contract/openapi.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import { openapiSpecs } from '#lib/service/database/schema/index.ts';
import { digestOf } from '#lib/service/openapi-specs/digest.ts';
import { insertVersion } from '#lib/service/openapi-specs/store.ts';
import { telemetryVersions } from './telemetry.ts';

type Document = {
  info: { version: string };
  paths: Record<string, Record<string, { tags?: string[]; parameters?: Parameter[] }>>;
};
const [OWN, TELEMETRY] = ['oas_demo_api', 'oas_demo_telemetry'] as const;
const TELEMETRY_URL = 'https://telemetry.fathom.example/openapi.yaml';

type Parameter = { name: string; schema: Record<string, unknown> };

/**
 * Adds specifications to the demo: this API in two versions, and one that changed often and whose server
 * stopped responding.
 */
export async function fillDemoSpecifications(
  database: Executor,
  organizationId: string,
  appUrl: string,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const common = {
    organizationId,
    visibility: 'private' as const,
    state: 'complete' as const,
    attempt: 1,
    createdBy: 'usr_demo_admin',
  };
  await database.insert(openapiSpecs).values([
    {
      ...common,
      id: OWN,
      slug: 'publishing-api',
      createdAt: before(30),
      updatedAt: before(2),
      lastProcessedAt: before(2),
    },
    {
      ...common,
      id: TELEMETRY,
      slug: 'buoy-telemetry',
      sourceUrl: TELEMETRY_URL,
      errorCode: 'FETCH_ERROR',
      error: 'Couldn’t reach this URL: it doesn’t respond, or isn’t on the public internet.',
      createdAt: before(214),
      updatedAt: before(9),
      lastProcessedAt: before(9),
    },
  ]);
  const latest = openAPIDocument(appUrl) as Document;
  const own = [earlier(latest), latest].map((document, index) => ({
    text: JSON.stringify(document),
    daysAgo: index === 0 ? 30 : 2,
  }));
  const versionsOf = { [OWN]: own, [TELEMETRY]: telemetryVersions() };
  for (const [specId, versions] of Object.entries(versionsOf)) {
    for (const [index, { text, daysAgo }] of versions.entries()) {
      const number = index + 1;
      const version = { id: `osv_${specId.slice(4)}_${number}`, specId, text, number };
      const sourceUrl = specId === TELEMETRY ? TELEMETRY_URL : null;
      const createdAt = before(daysAgo);
      await insertVersion(database, { ...version, sourceUrl, createdAt }, digestOf(text));
    }
    await database
      .update(openapiSpecs)
      .set({ lastVersionId: `osv_${specId.slice(4)}_${versions.length}` })
      .where(eq(openapiSpecs.id, specId));
  }
}

/**
 * An earlier version of the API: without reviews, with shorter lists and a path that was removed
 * since.
 */
function earlier(document: Document): Document {
  const copy = structuredClone(document);
  copy.info.version = `${copy.info.version}-beta`;
  for (const [path, operations] of Object.entries(copy.paths)) {
    for (const [method, { tags = [], parameters = [] }] of Object.entries(operations)) {
      if (tags.includes('Reviews')) delete operations[method];
      if (!path.endsWith('/teams')) continue;
      for (const { name, schema } of parameters) if (name === 'limit') schema.maximum = 2000;
    }
    if (Object.keys(operations).length === 0) delete copy.paths[path];
  }
  const search = copy.paths['/v1/orgs/{organizationId}/search'];
  if (search) copy.paths['/v1/orgs/{organizationId}/find'] = search;
  return copy;
}
