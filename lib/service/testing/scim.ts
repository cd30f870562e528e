import { updateOrganization } from '#lib/contract/organizations.ts';
import { createProvisioningToken, updateProvisioning } from '#lib/contract/provisioning.ts';
import { asResponse } from '#lib/http.ts';
import { scimHandler } from '../provisioning/scim.ts';
import type { TestOrganization, TestService } from '../testing.ts';

/** A resource, a list or an error, as an identity provider reads it; no one has all of this. */
type ScimBody = {
  id: string;
  externalId: string;
  userName: string;
  displayName: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
  groups: { value: string }[];
  members: { value: string }[];
  meta: { location: string; version: string };
  totalResults: number;
  itemsPerPage: number;
  Resources: ScimBody[];
  detail: string;
  scimType: string;
};

type ScimReply = { status: number; headers: Headers; body: ScimBody };

export type ScimClient = {
  domain: string;
  token: string;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ScimReply>;
};

let counter = 0;

/** An organization's identity provider: provisioning is on, and the domain is the organization's own. */
export async function newProvider(
  service: TestService,
  { id, admin }: TestOrganization,
): Promise<ScimClient> {
  counter += 1;
  const domain = `scim${counter}-${Date.now().toString(36)}.example`;
  const parameters = { organizationId: id };
  const as = service.as(admin);
  await as.call(updateOrganization, { parameters, body: { emailDomains: [domain] } });
  await as.call(updateProvisioning, { parameters, body: { enabled: true } });
  const { body } = await as.call(createProvisioningToken, { parameters });
  return { domain, token: body.secret, send: senderOf(service, id, body.secret) };
}

/** Sends requests to an organization's address with a token. */
export function senderOf(service: TestService, id: string, token: string): ScimClient['send'] {
  const handle = scimHandler(service.database, service.instance);
  return async (method, path, body, headers = {}) => {
    const sent = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/scim+json',
      ...headers,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request(`${service.instance.appUrl}/scim/v2/${id}${path}`, {
      method,
      headers: sent,
      ...(body !== undefined && { body: text }),
    });
    const response = asResponse(await handle(request, { address: '127.0.0.1' }));
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answer === '' ? undefined : JSON.parse(answer),
    };
  };
}

/** The query of a filter. */
export const filtered = (filter: string) => `?filter=${encodeURIComponent(filter)}`;
