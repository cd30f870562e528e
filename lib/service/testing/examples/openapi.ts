import { createOpenAPISpec, getOpenAPISpecBySlug } from '#lib/contract/openapi-specs.ts';
import { listOpenAPIOperations } from '#lib/contract/openapi-versions.ts';
import { openapiSpecs as table } from '../../database/schema/index.ts';
import { processSpec } from '../../openapi-specs/process.ts';
import { newId } from '../../security/secrets.ts';
import { asAdmin, inOrganization, next, org, type Rows, type World } from './world.ts';

const text = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { [`/pets/${next()}`]: { get: { responses: { 200: { description: 'All of them' } } } } },
    components: { schemas: { Pet: { type: 'object' } } },
  });
const slug = () => `spec-${next()}`;

/** A parsed specification, without the queue, whose job would interfere. */
export async function newSpec({ service, organization }: World, title = 'Pets'): Promise<string> {
  const { database } = service;
  const now = new Date();
  const row = {
    id: newId('oas'),
    organizationId: organization.id,
    slug: slug(),
    visibility: 'private' as const,
    state: 'pending' as const,
    attempt: 1,
    sourceText: text(title),
    createdAt: now,
    updatedAt: now,
  };
  await database.orm.insert(table).values(row);
  const { logger } = service.instance;
  const surroundings = { fetchAllowlist: [], logger, signal: new AbortController().signal };
  await processSpec({ database, ...surroundings }, { id: row.id, attempt: 1 });
  return row.slug;
}

const onSpec = async (world: World) => ({
  parameters: { ...org(world), specSlug: await newSpec(world) },
});
const onVersion = async (world: World) => {
  const { parameters } = await onSpec(world);
  const { body } = await asAdmin(world).call(getOpenAPISpecBySlug, { parameters });
  return { parameters: { ...parameters, specVersionId: body.lastVersion ?? '' } };
};
/** A URL that fails at once. */
const source = { url: 'http://127.0.0.1/' };

/** Examples for OpenAPI specifications. */
export const openapi: Rows<'openapiSpecs' | 'openapiVersions'> = {
  openapiSpecs: {
    listOpenAPISpecs: { audience: 'guest', input: inOrganization },
    createOpenAPISpec: {
      audience: 'create',
      input: async (world) => ({ parameters: org(world), body: { slug: slug(), source } }),
    },
    getOpenAPISpecBySlug: { audience: 'read', input: onSpec },
    createOrUpdateOpenAPISpecBySlug: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpec(world)), body: { source } }),
    },
    deleteOpenAPISpecBySlug: { audience: 'create', input: onSpec },
    updateOpenAPISpecBySlug: {
      audience: 'create',
      input: async (world) => ({ ...(await onSpec(world)), body: { visibility: 'public' } }),
    },
    refreshOpenAPISpec: {
      audience: 'create',
      input: async (world) => {
        const body = { slug: slug(), source };
        await asAdmin(world).call(createOpenAPISpec, { parameters: org(world), body });
        return { parameters: { ...org(world), specSlug: body.slug } };
      },
    },
    listOpenAPISpecLinks: { audience: 'read', input: onSpec },
    readPublishedOpenAPISpec: { audience: 'anyone', input: onSpec, status: 404 },
  },
  openapiVersions: {
    listOpenAPISpecVersions: { audience: 'read', input: onSpec },
    listOpenAPISpecChanges: { audience: 'read', input: onSpec },
    getOpenAPISpecVersion: { audience: 'read', input: onVersion },
    getOpenAPISpecVersionContent: { audience: 'read', input: onVersion },
    listOpenAPIOperations: { audience: 'read', input: onVersion },
    getOpenAPIOperation: {
      audience: 'read',
      input: async (world) => {
        const { parameters } = await onVersion(world);
        const { body } = await asAdmin(world).call(listOpenAPIOperations, { parameters });
        return { parameters: { ...parameters, specOperationId: body.items[0]?.id ?? '' } };
      },
    },
    getOpenAPISchema: {
      audience: 'read',
      input: async (world) => ({ ...(await onVersion(world)), query: { name: 'Pet' } }),
    },
    compareOpenAPISpecVersions: { audience: 'read', input: onVersion },
  },
};
