import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './database/engine.ts';
import { tokens, users } from './database/schema/index.ts';
import { unauthorized } from './errors.ts';
import type { Caller } from './handler.ts';
import { hashOf } from './secrets.ts';

/** How long `lastUsedAt` may be behind, so that reading seldom writes: 10 minutes, in milliseconds. */
const TOUCH_INTERVAL = 10 * 60 * 1000;

/** Finds out who a request comes from; prepared once, since every request asks. */
export function authenticator(
  database: Database,
  logger: Logger,
): (request: Request) => Promise<Caller> {
  const findByHash = database.orm
    .select({
      tokenId: tokens.id,
      kind: tokens.kind,
      tokenCreatedAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      photoURL: users.photoURL,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.hash, sql.placeholder('hash')),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql.placeholder('now'))),
      ),
    )
    .prepare('authenticate');

  const touch = (tokenId: string) =>
    database.orm
      .update(tokens)
      .set({ lastUsedAt: new Date() })
      .where(eq(tokens.id, tokenId))
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ error }, 'could not note the use of a token'),
      );

  return async (request) => {
    const secret = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!secret) throw unauthorized();
    const [found] = await findByHash.execute({ hash: hashOf(secret), now: new Date() });
    if (!found) throw unauthorized('This token is unknown, expired or revoked. Sign in again.');
    if (!found.lastUsedAt || Date.now() - found.lastUsedAt.getTime() > TOUCH_INTERVAL)
      void touch(found.tokenId);
    return {
      id: found.id,
      displayName: found.displayName,
      email: found.email,
      photoURL: found.photoURL,
      token: { id: found.tokenId, kind: found.kind, createdAt: found.tokenCreatedAt },
    };
  };
}
