import { notFound } from '../errors.ts';
import { baseUrlOf } from './addresses.ts';
import { type Resource, schemaURNs } from './attributes.ts';
import type { ScimContext, ScimHandler } from './context.ts';
import { listResponse, PAGE_MAXIMUM } from './lists.ts';
import { groupSchema, userSchema } from './schemas.ts';
import type { JsonObject } from './values.ts';

const HANDBOOK = 'https://www.rfc-editor.org/rfc/rfc7644';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:';

const unsupported = { supported: false };

/** What this service can do (RFC 7643, section 5). */
export const getConfig: ScimHandler = async (context) => ({
  status: 200,
  body: {
    schemas: [`${SCHEMA}ServiceProviderConfig`],
    documentationUri: HANDBOOK,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_MAXIMUM },
    changePassword: unsupported,
    sort: unsupported,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token from the organization’s settings, as Authorization: Bearer …',
        primary: true,
      },
    ],
    meta: metaOf(context, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  },
});

function metaOf({ instance, organization }: ScimContext, resourceType: string, path: string) {
  return { resourceType, location: `${baseUrlOf(instance.appUrl, organization.id)}/${path}` };
}

function resourceType(context: ScimContext, name: Resource): JsonObject {
  return {
    schemas: [`${SCHEMA}ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name === 'User' ? 'A person of the organization' : 'A team of the organization',
    schema: schemaURNs[name],
    schemaExtensions: [],
    meta: metaOf(context, 'ResourceType', `ResourceTypes/${name}`),
  };
}

function schema(context: ScimContext, name: Resource): JsonObject {
  const urn = schemaURNs[name];
  return {
    schemas: [`${SCHEMA}Schema`],
    ...(name === 'User' ? userSchema : groupSchema),
    id: urn,
    name,
    meta: metaOf(context, 'Schema', `Schemas/${urn}`),
  };
}

/** Lists what describes the resources, or reads one of these. */
function describing(describe: (context: ScimContext, name: Resource) => JsonObject): {
  list: ScimHandler;
  get: ScimHandler;
} {
  const all = (context: ScimContext) =>
    (['User', 'Group'] as const).map((name) => describe(context, name));
  return {
    list: async (context) => ({ status: 200, body: listResponse(2, 1, all(context)) }),
    get: async (context) => {
      const found = all(context).find(({ id }) => id === context.id);
      if (!found) throw notFound('This description');
      return { status: 200, body: found };
    },
  };
}

export const resourceTypes = describing(resourceType);
export const schemas = describing(schema);
