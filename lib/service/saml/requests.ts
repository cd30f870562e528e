import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { samlRequests as table } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { SAMLFault } from './faults.ts';
import { REQUEST_LIFETIME, samlFor } from './response.ts';
import type { ProviderRow } from './rows.ts';

export type RequestRow = typeof table.$inferSelect;

type RequestContext = { instance: Instance; database: Executor; now: Date };

/**
 * Creates a request to an identity provider.
 * @param about its purpose: a sign-in that continues to a page, or an admin's test
 * @returns the secret for the browser, and the URL to send it to
 */
export async function startRequest(
  { instance, database, now }: RequestContext,
  provider: ProviderRow,
  about: { next?: string | undefined; testerId?: string },
): Promise<{ challenge: string; url: string; expiresAt: string }> {
  const challenge = newSecret('chl');
  // XML names can't start with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const saml = await samlFor(instance.appUrl, provider, { requestId, createdAt: now });
  const url = await saml.getAuthorizeUrlAsync('', undefined, {});
  const expiresAt = new Date(now.getTime() + REQUEST_LIFETIME);
  await database.insert(table).values({
    hash: hashOf(challenge),
    requestId,
    providerId: provider.id,
    testerId: about.testerId ?? null,
    next: about.next ?? null,
    createdAt: now,
    expiresAt,
  });
  return { challenge, url, expiresAt: expiresAt.toISOString() };
}

/**
 * Takes the request of a browser, which can't be answered again.
 * @throws SAMLFault if there is none, or it was answered or is too old
 */
export async function takeRequest(
  { database, now }: RequestContext,
  { provider, challenge }: { provider: string; challenge: string },
): Promise<RequestRow> {
  const [row] = await database
    .delete(table)
    .where(
      and(
        eq(table.hash, hashOf(challenge)),
        eq(table.providerId, provider),
        gt(table.expiresAt, now),
      ),
    )
    .returning();
  if (row) return row;
  throw new SAMLFault(
    'expired',
    'This sign-in was started in another browser, was started too long ago, or is already finished. Start again.',
  );
}
