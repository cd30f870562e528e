import { eq } from 'drizzle-orm';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type * as contract from '#lib/contract/publishing.ts';
import type { PublishingAuth } from '#lib/contract/publishing.ts';
import type { Executor } from '../database/executor.ts';
import { sites as table } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import { sitePathOf } from './answers.ts';
import { exportURLOf } from './export-urls.ts';
import { checkSiteHostname, getSiteHostname } from './hostname-handlers.ts';
import { lapseOf } from './hostnames.ts';
import { cannotOpen, openKeyOf } from './opening.ts';
import { previewURLOf } from './previews.ts';
import type { SiteRow } from './scope.ts';
import { getMemberVisit, getSpacePublication, tryVisitor } from './visit-handlers.ts';
import {
  markVisitorKeyRead,
  replaceVisitorKey,
  secretOfVisitorKey,
  signVisitorToken,
  visitorKeysOf,
} from './visitor-keys.ts';

/** How long a preview's token is valid, in seconds. */
const PREVIEW_LIFE = 3_600;

function presentAuth(
  { keys }: Pick<Instance, 'keys'>,
  { id, fallbackUrl }: Pick<SiteRow, 'id' | 'fallbackUrl'>,
  keyId: string,
): PublishingAuth {
  return {
    object: 'publishing-auth',
    backend: 'custom',
    privateKey: secretOfVisitorKey(keys, id, keyId),
    ...(fallbackUrl !== null && { fallbackURL: fallbackUrl }),
  };
}

async function currentKey(database: Executor, siteId: string, now: Date): Promise<string> {
  const [current] = await visitorKeysOf(database, siteId, now);
  return current?.id ?? siteId;
}

export const publishing: Handlers<typeof contract> = {
  async getPublishingAuth({ instance, database, site: { row }, now }) {
    const keyId = await currentKey(database, row.id, now);
    await markVisitorKeyRead(database, row.id, keyId, now);
    return presentAuth(instance, row, keyId);
  },

  async updatePublishingAuth({ instance, database, site: { row }, body, now, record }) {
    const keyId = await currentKey(database, row.id, now);
    const { fallbackURL = row.fallbackUrl } = body;
    if (fallbackURL === row.fallbackUrl) return presentAuth(instance, row, keyId);
    const changed = { fallbackUrl: fallbackURL, updatedAt: now };
    await database.update(table).set(changed).where(eq(table.id, row.id));
    record({
      target: targetOf(row),
      payload: { before: { fallbackURL: row.fallbackUrl }, after: { fallbackURL } },
    });
    return presentAuth(instance, { ...row, ...changed }, keyId);
  },

  async regeneratePublishingKey({ instance, database, site: { row }, body, now, record }) {
    const endsAt = new Date(now.getTime() + body.keepOldFor * 1000);
    const keyId = await replaceVisitorKey(database, row.id, { endsAt, now });
    await markVisitorKeyRead(database, row.id, keyId, now);
    record({ target: targetOf(row), payload: { keepOldFor: body.keepOldFor } });
    return presentAuth(instance, row, keyId);
  },

  async getPublishingPreview(context) {
    const { instance, database, site, query, now } = context;
    const { row } = site;
    const claims = readClaims(query.claims);
    const base = publishedBase(row, await openKeyOf(instance, database, site), instance);
    if (base === null) throw cannotOpen(row);
    const { published } = publishedAt(
      base,
      query.siteSpace ? await sitePathOf(context, query.siteSpace) : '/',
    );
    const url = new URL(published ?? base);
    const iat = Math.floor(now.getTime() / 1000);
    const secret = secretOfVisitorKey(
      instance.keys,
      row.id,
      await currentKey(database, row.id, now),
    );
    const token = signVisitorToken({ ...claims, iat, exp: iat + PREVIEW_LIFE }, secret);
    url.searchParams.set('jwt_token', token);
    return { url: url.href };
  },

  async getSitePreview({ instance, caller, site: { row }, query, now }) {
    const claims = readClaims(query.claims);
    return { url: previewURLOf(instance, row, { userId: caller.id, claims }, now) };
  },

  async getSiteExport({ instance, caller, site: { row }, query, now, record }) {
    if (!row.published) throw cannotOpen(row);
    const order = { siteId: row.id, userId: caller.id, claims: readClaims(query.claims) };
    record({ target: { type: 'site', id: row.id, label: row.title } });
    return { url: exportURLOf(instance, order, now) };
  },

  async getPublishingStatus({ database, site: { row }, now }) {
    const [current, ...replaced] = await visitorKeysOf(database, row.id, now);
    const isUnproven = row.hostname !== null && row.hostnameProvenAt === null;
    const lapsesAt = lapseOf(row);
    const isUnread = row.visibility === 'visitor-auth' && !current?.readAt;
    return {
      object: 'publishing-status',
      ...(row.fallbackUrl !== null && { fallbackURL: row.fallbackUrl }),
      key: {
        ...(current?.createdAt && { createdAt: current.createdAt.toISOString() }),
        ...(current?.readAt && { readAt: current.readAt.toISOString() }),
      },
      replaced: replaced.flatMap(({ endsAt }) =>
        endsAt ? [{ endsAt: endsAt.toISOString() }] : [],
      ),
      ...(row.hostname !== null &&
        lapsesAt && {
          hostname: { name: row.hostname, lapsesAt: lapsesAt.toISOString(), proven: !isUnproven },
        }),
      unsettled: row.published
        ? [
            ...(isUnread ? (['key'] as const) : []),
            ...(row.hostname !== null && lapsesAt ? (['hostname'] as const) : []),
          ]
        : [],
    };
  },

  tryVisitor,
  getMemberVisit,
  getSpacePublication,
  getSiteHostname,
  checkSiteHostname,
};

function targetOf({ id, title }: SiteRow) {
  return { type: 'site', id, label: title };
}

/** @throws Refusal 400 for claims that aren't a JSON object */
function readClaims(text = '{}'): Claims {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Claims;
  } catch {
    // The refusal below says it.
  }
  throw new Refusal(400, 'claims: Enter a JSON object, such as {"plan":"pro"}.');
}
