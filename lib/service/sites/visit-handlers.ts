import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { conditionIn } from '#lib/contract/conditions.ts';
import type * as contract from '#lib/contract/publishing.ts';
import type { TriedVisit } from '#lib/contract/publishing.ts';
import { typedClaims } from '#lib/contract/typed-claims.ts';
import type { Executor } from '../database/executor.ts';
import type { siteSections } from '../database/schema/index.ts';
import type { Handler, Instance } from '../http/handler.ts';
import { pathOfSiteSpace, publishedBase } from '../published/addresses.ts';
import { publishedSpaces } from '../published/spaces.ts';
import { signTicket } from './member-visits.ts';
import { cannotOpen, openKeyOf } from './opening.ts';
import { defaultSpaceOf, isGroup, type PlacedSpace, readArrangement } from './rows.ts';
import type { SiteRow, SiteScope } from './scope.ts';
import { maskOf, sectionsIn } from './visible.ts';
import { secretsOfVisitorKey, visitorKeysOf } from './visitor-keys.ts';
import { examineToken } from './visitor-token.ts';

/** Where a site redeems a ticket. */
const MEMBER_PATH = '/~/visitor/member';

/** What a visitor with some claims would see of a site, and why. */
export const tryVisitor: Handler<typeof contract.tryVisitor> = async ({
  instance,
  database,
  site,
  body: { token, claims = {} },
  now,
}) => {
  const examined =
    token === undefined ? { claims } : await examine(instance, database, site, token.trim(), now);
  if ('reason' in examined)
    return { object: 'tried-visit', accepted: false, reason: examined.reason, sections: [] };
  return {
    object: 'tried-visit',
    accepted: true,
    ...examined,
    sections: await sectionsFor(database, site, examined.claims),
  };
};

async function examine(
  { keys }: Pick<Instance, 'keys'>,
  database: Executor,
  { id }: Pick<SiteScope, 'id'>,
  token: string,
  now: Date,
) {
  const valid = await visitorKeysOf(database, id, now);
  const secrets = valid.flatMap((key) => secretsOfVisitorKey(keys, id, key.id));
  const examined = examineToken(token, secrets, now.getTime() / 1000);
  if ('reason' in examined) return examined;
  const { claims, endsAt, secret } = examined;
  const latest = new Date(Math.min(endsAt * 1000, 8.64e15));
  return {
    claims: { ...claims },
    endsAt: latest.toISOString(),
    ...(secret !== secrets[0] && { replacedKey: true }),
  };
}

/** All sections and spaces of a site, with whether a visitor with these claims sees them. */
async function sectionsFor(
  database: Executor,
  { id, row }: SiteScope,
  claims: Claims,
): Promise<TriedVisit['sections']> {
  const arrangement = await readArrangement(database, { id }, false);
  const placed = arrangement.root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  const all = (
    arrangement.root.length > 0
      ? placed
      : [{ id: undefined, title: row.title, condition: null, spaces: arrangement.spaces }]
  ).map((section) => ({
    ...section,
    written: row.adaptiveContent ? section.condition : null,
    variants: section.spaces
      .filter(({ space }) => !space.deletedAt)
      .map((variant) => ({
        ...variant,
        written: row.adaptiveContent ? variant.condition : null,
      })),
  }));
  const texts = [
    ...new Set(all.flatMap(({ written, variants }) => [written, ...variants.map(writtenOf)])),
  ].filter((text) => text !== null);
  const conditions = texts.map(conditionIn);
  const numberOf = (text: string | null) => (text === null ? null : texts.indexOf(text));
  const numbered = all.map((section) => ({
    ...section,
    condition: numberOf(section.written),
    variants: section.variants.map((one) => ({ ...one, condition: numberOf(one.written) })),
  }));
  const seen = sectionsIn(numbered, maskOf(conditions, typedClaims(row, claims)));
  return numbered.map((section) => {
    const shown = seen.find((one) => one.id === section.id);
    return {
      ...(section.id !== undefined && { id: section.id }),
      title: section.title,
      shown: shown !== undefined,
      ...(section.written !== null && { condition: section.written }),
      spaces: section.variants.map((variant) => ({
        id: variant.id,
        title: variant.space.title,
        shown: shown?.variants.some((one) => one.id === variant.id) ?? false,
        ...(variant.written !== null && { condition: variant.written }),
      })),
    };
  });
}

const writtenOf = ({ written }: { written: string | null }) => written;

/** Returns the address of a site for a member, with a ticket where its visitors sign in. @throws Refusal 409 */
export const getMemberVisit: Handler<typeof contract.getMemberVisit> = async ({
  instance,
  database,
  caller,
  site,
  query: { location = '/' },
  now,
}) => {
  const { row } = site;
  const base = publishedBase(row, await openKeyOf(instance, database, site), instance);
  if (base === null) throw cannotOpen(row);
  if (row.visibility !== 'visitor-auth') return { url: base + location };
  const url = new URL(base + MEMBER_PATH);
  const ticket = signTicket(instance.keys, row.id, { user: caller.id, location, now });
  url.searchParams.set('ticket', ticket);
  return { url: url.href };
};

/** Returns the site that shows a space to everybody, if there is one. */
export const getSpacePublication: Handler<typeof contract.getSpacePublication> = async (
  context,
) => {
  const found = (await publishedSpaces(context, [context.space.id])).get(context.space.id);
  if (!found) return { object: 'space-publication' };
  const { site, path, published } = found;
  return { object: 'space-publication', site: { ...site, path, urls: { published } } };
};

/** The path of a placed space on its site. */
export async function pathOnSite(
  database: Executor,
  site: SiteRow,
  siteSpaceId: string,
  section: typeof siteSections.$inferSelect | null,
): Promise<string> {
  const arrangement = await readArrangement(database, site, false);
  const sections = arrangement.root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  const siblings: readonly PlacedSpace[] =
    sections.find(({ id }) => id === section?.id)?.spaces ?? arrangement.spaces;
  const placed = siblings.find(({ id }) => id === siteSpaceId);
  if (!placed) return '/';
  const isDefault = defaultSpaceOf(section ?? site, siblings) === siteSpaceId;
  return pathOfSiteSpace(placed, section, isDefault);
}
