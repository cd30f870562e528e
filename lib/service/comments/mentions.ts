import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { members, users } from '../database/schema/index.ts';

/** Most mentions of one comment that are looked up. */
const MENTIONS_MAXIMUM = 50;
/** Most words of a name. */
const WORDS_MAXIMUM = 8;

/** Possible names after each “@”, in lowercase, the longest first. */
function namesIn(markdown: string): string[][] {
  const prose = markdown.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ');
  const found: string[][] = [];
  for (const { 1: rest = '' } of prose.matchAll(/(?<![\p{L}\p{N}_])@(?=\S)([^@\n]{1,120})/gu)) {
    if (found.length === MENTIONS_MAXIMUM) break;
    const names: string[] = [];
    for (const { index, 0: word } of rest.matchAll(/[\p{L}\p{M}\p{N}’'.-]+/gu)) {
      if (names.length === WORDS_MAXIMUM) break;
      const name = rest.slice(0, index + word.length);
      names.unshift(name.toLowerCase());
      // “@Ada Obi.” ends a sentence.
      if (/[.’'-]$/.test(name)) names.push(name.replace(/[.’'-]+$/, '').toLowerCase());
      // “@Ada (Docs)” ends with a bracket.
      const next = rest[index + word.length];
      if (next && /[^\s\p{L}\p{N}]/u.test(next)) names.push((name + next).toLowerCase());
    }
    found.push(names.toSorted((one, other) => other.length - one.length));
  }
  return found;
}

/** The ids of the members whose names follow an “@” in a text; of several that fit, the longest. */
export async function mentionedIn(
  database: Executor,
  organizationId: string,
  markdown: string,
): Promise<Set<string>> {
  const written = namesIn(markdown);
  const names = [...new Set(written.flat())];
  if (names.length === 0) return new Set();
  const rows = await database
    .select({ id: users.id, name: sql<string>`lower(${users.displayName})` })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        inArray(sql`lower(${users.displayName})`, names),
      ),
    );
  const mentioned = written.flatMap((candidates) => {
    const name = candidates.find((each) => rows.some((row) => row.name === each));
    return rows.filter((row) => row.name === name).map(({ id }) => id);
  });
  return new Set(mentioned);
}
