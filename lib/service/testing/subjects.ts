import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Level, levels, rankOf } from '#lib/contract/levels.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';
import type { AnyRow as Row } from './examples.ts';

/**
 * Who calls: without a token, an admin of another organization, somebody whose membership an admin
 * disabled, and the members of each level.
 */
export const subjects = ['nobody', 'stranger', 'disabled', ...levels] as const;
export type Subject = (typeof subjects)[number];

const isLevel = (subject: Subject): subject is Level => levels.some((level) => level === subject);

/** Whether anyone at all, or anyone with a token, may call it. */
export const isForAll = ({ audience }: Row) => audience === 'anyone' || audience === 'signed in';

/** Whether members of a level may call it. */
export function allows({ audience }: Row, level: Level): boolean {
  if (audience === 'anyone' || audience === 'signed in') return true;
  if (audience === 'instance admin') return false;
  return rankOf(level) >= rankOf(audience);
}

/** The status of a refusal; null for those who may call it. */
export function refusalOf(endpoint: Endpoint, row: Row, subject: Subject): 401 | 403 | 404 | null {
  if (subject === 'nobody') return row.audience === 'anyone' ? null : 401;
  if (isForAll(row)) return subject === 'disabled' && row.refusesDisabled ? 403 : null;
  if (!isLevel(subject)) return 404;
  if (allows(row, subject)) return null;
  return sees(endpoint, row, subject) ? 403 : 404;
}

/**
 * Whether a member can see the resource of a path or body: guests can't see content at the root, but
 * the organization.
 */
function sees({ needs }: Endpoint, { namesContent }: Row, level: Level): boolean {
  if (needs === 'instance-admin' || (level === 'guest' && namesContent)) return false;
  return (
    level !== 'guest' ||
    typeof needs === 'string' ||
    needs[0] === 'organization' ||
    needs[0] === 'team'
  );
}

/** A person for each subject; null without a token. */
export type Cast = Record<Subject, TestPerson | null>;

/** Makes everybody a member of `home`, but for the stranger, who is an admin of `away`. */
export async function castOf(
  { database }: TestService,
  home: TestOrganization,
  away: TestOrganization,
): Promise<Cast> {
  const disabled = await home.join('admin');
  await database.pool.query('update members set disabled = true where user_id = $1', [disabled.id]);
  const cast: Partial<Cast> = { nobody: null, stranger: await away.join('admin'), disabled };
  for (const level of levels) cast[level] = await home.join(level === 'guest' ? null : level);
  return cast as Cast;
}
