import { DAY } from '#lib/contract/durations.ts';
import { TOKEN_DAYS, type Token } from '#lib/contract/tokens.ts';
import { organizations, tokens as table } from '../database/schema/index.ts';
import { badField } from '../errors.ts';

/** A token as it is read for the API. */
export type TokenRow = Pick<
  typeof table.$inferSelect,
  | 'id'
  | 'name'
  | 'createdAt'
  | 'lastUsedAt'
  | 'address'
  | 'userAgent'
  | 'expiresAt'
  | 'scope'
  | 'spaceIds'
> & { organization: { id: string; title: string } | null };

/** The columns of a token that the API shows later: never the hash. */
export const tokenColumns = {
  id: table.id,
  name: table.name,
  createdAt: table.createdAt,
  lastUsedAt: table.lastUsedAt,
  address: table.address,
  userAgent: table.userAgent,
  expiresAt: table.expiresAt,
  scope: table.scope,
  spaceIds: table.spaceIds,
  organization: { id: organizations.id, title: organizations.title },
};

/**
 * A token as the API shows it; requires a join of `organizations`.
 * @param titles of the spaces that its person can see
 */
export function presentToken(
  row: TokenRow,
  titles: ReadonlyMap<string, string> = new Map(),
): Token {
  return {
    object: 'token',
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
    ...(row.address && { address: row.address }),
    ...(row.userAgent && { userAgent: row.userAgent }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    scope: row.scope,
    ...(row.organization && { organization: row.organization }),
    ...(row.spaceIds && { spaces: row.spaceIds.map((id) => spaceOf(id, titles.get(id))) }),
  };
}

const spaceOf = (id: string, title: string | undefined) =>
  title === undefined ? { id } : { id, title };

/**
 * The chosen end; none for null.
 * @param most the longest life in days
 * @throws Refusal 400 for one in the past, or later than the instance allows
 */
export function expiryOf(
  chosen: string | null | undefined,
  now: Date,
  most = Infinity,
): Date | null {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY);
  if (chosen === undefined) return inDays(Math.min(TOKEN_DAYS, most));
  if (chosen === null && most === Infinity) return null;
  const end = chosen === null ? null : new Date(chosen);
  if (end && end <= now) throw badField('expiresAt', 'Choose a time in the future.');
  // A minute for the way of the request.
  if (!end || (most !== Infinity && end > new Date(inDays(most).getTime() + 60_000)))
    throw badField(
      'expiresAt',
      `Tokens can last up to ${most} days here. Choose an earlier expiry.`,
    );
  return end;
}
