import { beforeAll, expect, test } from 'vitest';
import { setAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { createCollection, updateCollection } from '#lib/contract/collections.ts';
import {
  postChangeRequestComment,
  postSpaceComment,
  postSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { updateSpaceCustomFields } from '#lib/contract/custom-field-values.ts';
import { createCustomField } from '#lib/contract/custom-fields.ts';
import { setCustomization } from '#lib/contract/customization.ts';
import { isList } from '#lib/contract/endpoint.schemas.ts';
import { type Description, type Endpoint, urlOf } from '#lib/contract/endpoint.ts';
import { describedEndpoints as endpoints } from '#lib/contract/index.ts';
import { createLinkInvite, inviteMembers, listInvites } from '#lib/contract/invites.ts';
import { listOpenAPISpecVersions } from '#lib/contract/openapi-versions.ts';
import { getOrganization, updateOrganization } from '#lib/contract/organizations.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { createSiteSection, updateSiteSection } from '#lib/contract/site-sections.ts';
import { createShareLink, createSite, updateSite } from '#lib/contract/sites.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { defaultCustomization } from './sites/looks.ts';
import { newSpec } from './testing/examples/openapi.ts';
import { exampleOf } from './testing/examples.ts';
import { testService } from './testing/service.ts';
import type { TestOrganization, TestPerson } from './testing.ts';

type Input = {
  parameters?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

const canary = 'zqxcanary';
/** Thousands of requests, in milliseconds. */
const TIMEOUT = 600_000;

const service = testService();
let home: TestOrganization;
let away: TestOrganization;
/** Ids in the other organization, by the name of the path parameter that takes them. */
let foreign: Record<string, string[]>;
let callers: [string, TestPerson][];

beforeAll(async () => {
  home = await service.newOrganization();
  away = await service.newOrganization();
  await home.join('edit', await service.newPerson('Ordinary Person'));
  callers = [
    ['admin', home.admin],
    ['reader', await home.join('read')],
    ['guest', await home.join(null)],
    ['stranger', await service.newPerson()],
  ];
  foreign = await fillAway();
});

/** Some of everything in the other organization, with the canary in every text. */
async function fillAway(): Promise<Record<string, string[]>> {
  const parameters = { organizationId: away.id };
  const { pool } = service.database;
  const member = await away.join('create', await service.newPerson(`${canary} Person`));
  await pool.query('update users set email = $2, photo_url = $3 where id = $1', [
    member.id,
    `${canary}@${canary}.example`,
    `https://${canary}.example/photo.png`,
  ]);
  await pool.query('update members set search_text = $2 where user_id = $1', [
    member.id,
    `${canary} person ${canary}@${canary}.example`,
  ]);
  const admin = service.as(away.admin);
  await admin.call(updateOrganization, {
    parameters,
    body: {
      title: `${canary} organization`,
      hostname: canary,
      emailDomains: [`${canary}.example`],
      logo: `https://${canary}.example/logo.png`,
    },
  });
  const body = { title: `${canary} team`, members: [member.id] };
  const team = await admin.call(createTeam, { parameters, body });
  const link = await admin.call(createLinkInvite, {
    parameters,
    body: { role: 'read', title: `${canary} link` },
  });
  const emails = [`invited-${canary}@example.org`];
  await admin.call(inviteMembers, { parameters, body: { emails, role: 'edit' } });
  const invites = await admin.call(listInvites, { parameters });
  const title = `${canary} content`;
  const collection = await admin.call(createCollection, { parameters, body: { title } });
  const collectionId = collection.body.id;
  const described = { title, description: title };
  await admin.call(updateCollection, { parameters: { collectionId }, body: described });
  const held = { title, parent: collectionId };
  const space = await admin.call(createSpace, { parameters, body: held });
  const options = [canary];
  const field = {
    name: canary,
    type: 'select:single' as const,
    title,
    description: title,
    options,
  };
  await admin.call(createCustomField, { parameters, body: { ...field, placeholder: title } });
  const filled = await admin.call(updateSpaceCustomFields, {
    parameters: { spaceId: space.body.id },
    body: { values: { [canary]: { value: canary } } },
  });
  expect(filled.status).toBe(204);
  const site = await fillAwaySite(space.body.id);
  const talk = await fillAwayTalk(space.body.id);
  const specSlug = await newSpec({ service, organization: away, caller: away.admin }, canary);
  const token = await service.as(member).call(createToken, { body: { name: `${canary} token` } });
  expect([team.status, link.status, invites.body.count, token.status]).toEqual([201, 201, 1, 201]);
  const mine = await admin.call(getOrganization, { parameters });
  expect(JSON.stringify(mine.body)).toContain(canary);
  return {
    ...site,
    ...talk,
    organizationId: [away.id],
    emailDomain: [`${canary}.example`],
    userId: [member.id, away.admin.id],
    teamId: [team.body.id],
    inviteId: [invites.body.items[0]?.id ?? ''],
    specSlug: [specSlug],
    specVersionId: await versionsOf(specSlug),
    from: await versionsOf(specSlug),
    tokenId: [token.body.id],
    collectionId: [collectionId],
    fieldName: [canary],
    spaceId: [space.body.id],
    parent: [collectionId],
    owner: [member.id],
    actor: [away.admin.id],
    target: [team.body.id, away.id],
  };
}

/** The ids of the versions of a specification there. */
async function versionsOf(specSlug: string): Promise<string[]> {
  const parameters = { organizationId: away.id, specSlug };
  const { body } = await service.as(away.admin).call(listOpenAPISpecVersions, { parameters });
  return body.items.map(({ id }) => id);
}

/** A change request there, with comments on it and on its space. */
async function fillAwayTalk(spaceId: string): Promise<Record<string, string[]>> {
  const admin = service.as(away.admin);
  const on = { parameters: { spaceId } };
  const body = { body: { markdown: canary } };
  const request = await admin.call(createChangeRequest, { ...on, body: { subject: canary } });
  const comment = await admin.call(postSpaceComment, { ...on, body });
  const onComment = { parameters: { spaceId, commentId: comment.body.id } };
  const reply = await admin.call(postSpaceCommentReply, { ...onComment, body });
  const onRequest = { parameters: { spaceId, changeRequestId: request.body.id } };
  const other = await admin.call(postChangeRequestComment, { ...onRequest, body });
  expect([comment, reply, other].map(({ status }) => status)).toEqual([200, 200, 200]);
  return {
    changeRequestId: [request.body.id, String(request.body.number)],
    commentId: [comment.body.id, other.body.id],
    commentReplyId: [reply.body.id],
    authors: [away.admin.id],
    contributor: [away.admin.id],
    reviewer: [away.admin.id],
  };
}

/** A docs site there, with the canary in every text; its addresses can be found by anyone. */
async function fillAwaySite(space: string): Promise<Record<string, string[]>> {
  const admin = service.as(away.admin);
  const parameters = { organizationId: away.id };
  const made = await admin.call(createSite, { parameters, body: { title: `${canary} site` } });
  const siteId = made.body.id;
  const on = { parameters: { ...parameters, siteId } };
  const addresses = {
    hostname: 'leaks.docs.example',
    proxy: 'leaks.example/docs',
    basename: 'leaks',
  };
  await admin.call(updateSite, { ...on, body: addresses });
  const titled = { title: `${canary} part`, spaceId: space };
  const section = (await admin.call(createSiteSection, { ...on, body: titled })).body;
  const described = { description: canary, condition: `claims.${canary}` };
  const onSection = { parameters: { ...on.parameters, siteSectionId: section.id } };
  await admin.call(updateSiteSection, { ...onSection, body: described });
  const group = await admin.call(createSiteSectionGroup, { ...on, body: { title: canary } });
  const destination = { kind: 'site-section', siteSectionId: section.id } as const;
  const body = { source: `/${canary}`, destination };
  const redirect = await admin.call(createRedirect, { ...on, body });
  const jsonSchema = { type: 'object', properties: { [canary]: { type: 'string' } } };
  const schema = await admin.call(setAdaptiveSchema, { ...on, body: { jsonSchema } });
  const looks = { ...defaultCustomization, title: canary };
  const look = await admin.call(setCustomization, { ...on, body: looks });
  const link = await admin.call(createShareLink, { ...on, body: { name: canary } });
  const steps = [made, group, redirect, link, schema, look].map(({ status }) => status);
  expect(steps).toEqual([201, 201, 201, 201, 200, 200]);
  return {
    siteId: [siteId],
    siteSectionId: [section.id],
    siteSectionGroupId: [group.body.id],
    siteSpaceId: [section.siteSpaces[0]?.id ?? ''],
    siteRedirectId: [redirect.body.id],
    shareLinkId: [link.body.id],
    shareKey: [link.body.key],
    space: [space],
    hostname: [addresses.hostname],
    proxy: [addresses.proxy],
    basename: [addresses.basename],
  };
}

/** An example's request, and all that come of it when ids, filters and page identifiers are another's. */
function variantsOf(description: Description, input: Input): Input[] {
  const variants = [input];
  for (const name of Object.keys(input.parameters ?? {}))
    for (const id of foreign[name] ?? [])
      variants.push({ ...input, parameters: { ...input.parameters, [name]: id } });
  const fields = description.query ? Object.keys(shapeOf(description.query)) : [];
  for (const name of fields.filter((field) => field !== 'page' && field !== 'limit'))
    for (const value of [canary, canary.slice(0, 3), '%', '_', ...(foreign[name] ?? [])])
      variants.push({ ...input, query: { [name]: value } });
  if (isList(description)) variants.push({ ...input, query: { limit: 1000 } });
  for (const name of description.body ? Object.keys(shapeOf(description.body)) : [])
    for (const value of valuesFor(name))
      variants.push({ ...input, body: { ...(input.body as object), [name]: value } });
  return variants;
}

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object }).shape ?? {};
}

function valuesFor(name: string): unknown[] {
  const people = foreign.userId ?? [];
  if (['users', 'members', 'add', 'remove'].includes(name)) return [people];
  if (name === 'memberships') return [{ [people[0] ?? '']: { role: 'owner' } }];
  if (name === 'filter') return [{ search: canary }, { search: canary.slice(0, 4) }, {}];
  if (name === 'site' || name === 'organization') return [away.id];
  const items = siteItems();
  if (name === 'parent') return [...(foreign.parent ?? []), ...items];
  const anchor = { type: 'space', space: foreign.spaceId?.[0] };
  if (name === 'position')
    return [anchor, ...items].flatMap((one) => [{ before: one }, { after: one }]);
  return valuesOfSites(name, items);
}

/** The items of the other organization's site, in every way that bodies name them. */
function siteItems(): object[] {
  const [siteSpace] = foreign.siteSpaceId ?? [];
  const [section] = foreign.siteSectionId ?? [];
  return [
    { type: 'site-section', id: section, siteSection: section },
    { type: 'site-space', id: siteSpace, siteSpace },
    { type: 'site-section-group', id: foreign.siteSectionGroupId?.[0] },
  ];
}

function valuesOfSites(name: string, items: object[]): unknown[] {
  const { spaceId = [], siteSectionId = [], siteSpaceId = [] } = foreign;
  const destinations = [
    { kind: 'site-section', siteSectionId: siteSectionId[0] },
    { kind: 'site-space', siteSpaceId: siteSpaceId[0] },
  ];
  const values: Record<string, unknown[]> = {
    spaces: [spaceId],
    spaceId,
    sectionId: siteSectionId,
    sections: [siteSectionId],
    sectionGroup: foreign.siteSectionGroupId ?? [],
    defaultSiteSection: siteSectionId,
    defaultSiteSpace: siteSpaceId,
    destination: destinations,
    redirects: [destinations.map((destination, index) => ({ source: `/a${index}`, destination }))],
    rows: [[{ source: '/a', target: 'https://leaks.docs.example/part' }]],
    item: items,
    hostname: foreign.hostname ?? [],
    proxy: foreign.proxy ?? [],
    basename: foreign.basename ?? [],
  };
  return Object.hasOwn(values, name) ? (values[name] ?? []) : [];
}

/** The headers and the body of a response as text. */
async function responseText(
  person: TestPerson | null,
  endpoint: Endpoint,
  input: Input,
): Promise<string> {
  const url = urlOf(endpoint, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const response = await service.raw(person, endpoint.method, url, { body });
  expect(response.status, `${endpoint.method} ${url}`).toBeLessThan(500);
  return `${JSON.stringify([...response.headers])} ${await response.text()}`;
}

// Signing out would only make all other requests a 401.
const tested = endpoints.filter(({ name }) => !['signOut', 'revokeSignIn'].includes(name));

test(
  'no response to members, guests or strangers contains anything of another organization',
  async () => {
    let requests = 0;
    for (const about of tested) {
      const { name, endpoint, description } = about;
      const row = exampleOf(about);
      let known: Input | undefined;
      for (const [who, caller] of callers) {
        const input = known ?? (await row.input({ service, organization: home, caller }));
        // Read-only requests can share one organization.
        if (endpoint.method === 'GET') known = input;
        for (const variant of variantsOf(description, input)) {
          requests += 1;
          const text = await responseText(caller, endpoint, variant);
          const what = `${who}: ${name} ${JSON.stringify(variant)} → ${text}`;
          expect(text.includes(canary), what).toBe(false);
        }
      }
    }
    expect(requests).toBeGreaterThan(500);
    for (const [, caller] of callers)
      expect((await service.as(caller).call(getUser, {})).status).toBe(200);
  },
  TIMEOUT,
);

test('matches elsewhere are not counted', async () => {
  const organizationId = home.id;
  const at = { parameters: { organizationId } };
  const site = await service.as(home.admin).call(createSite, { ...at, body: {} });
  const team = await service.as(home.admin).call(createTeam, { ...at, body: { title: 'Own' } });
  const specSlug = await newSpec({ service, organization: home, caller: home.admin });
  for (const { endpoint, description } of tested.filter((one) => isList(one.description))) {
    if (!endpoint.path.includes('{organizationId}') || !description.query) continue;
    const ids = { teamId: team.body.id, userId: home.admin.id, siteId: site.body.id };
    const parameters = { organizationId, ...ids, specSlug, specVersionId: 'latest' };
    for (const name of ['search', 'title', 'actor', 'target', 'owner', 'space']) {
      if (!(name in shapeOf(description.query))) continue;
      for (const value of foreign[name] ?? [canary]) {
        const needed = 'spaces' in shapeOf(description.query) ? { spaces: 'spc_none' } : {};
        const url = urlOf(endpoint, { parameters, query: { [name]: value, ...needed } });
        const answer = await service.raw(home.admin, 'GET', url);
        expect(await answer.json(), url).toMatchObject({ count: 0, items: [] });
      }
    }
  }
});

test('inviting an address doesn’t reveal whether it has an account elsewhere', async () => {
  const parameters = { organizationId: home.id };
  for (const sso of [false, true]) {
    const answers = [];
    for (const email of [`${canary}@${canary}.example`, 'nobody.at.all@nowhere.example']) {
      const body = { emails: [email], role: 'read' as const, sso };
      const { status, body: reply } = await service
        .as(home.admin)
        .call(inviteMembers, { parameters, body });
      answers.push({ status, ...reply, failedSSOEmails: reply.failedSSOEmails.length });
    }
    expect(answers[0]).toEqual(answers[1]);
  }
});
