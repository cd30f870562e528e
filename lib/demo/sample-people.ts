import type { Role } from '#lib/contract/levels.ts';
import type { members, users } from '#lib/service/database/schema/index.ts';
import { searchTextOf } from '#lib/service/users/handlers.ts';

const givenNames =
  'Ada Adaeze Aiko Amara Anneke Arjun Beatriz Carlos Chidi Dario Deniz Elif Emeka Esther Farid Freya Grace Hana Henrik Ines Ingrid Ivan Jelena Jonas Jun Kaito Katya Lars Leila Lotte Lucía Maren Mateo Mei Mikael Nadia Ngozi Noor Olga Omar Paolo Petra Priya Rasmus Ravi Rosa Samuel Sofia Tariq Tomasz Ulla Wei Yara Yusuf Zofia'.split(
    ' ',
  );
const familyNames =
  'Abe Adeyemi Almeida Andersen Becker Bianchi Carvalho Chen Costa Dubois Eriksson Fernandes Ferrer Fischer Garcia Haddad Hansen Holt Hopper Ibrahim Ivanova Jansen Kaya Khan Kim Kovář Kowalska Lindgren Lindqvist Lovelace Marchetti Mbeki Mehta Moreau Müller Nakamura Novak Obi Okafor Oliveira Osei Park Petrov Raman Rossi Sato Schmidt Silva Takahashi Tanaka Varga Weber Wieczorek Yilmaz Zhang'.split(
    ' ',
  );

/** Pseudorandom numbers between 0 and 1, the same each time (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The share of each role among the people of a sample; the rest are guests. */
const shares: readonly [Role, number][] = [
  ['read', 0.4],
  ['comment', 0.15],
  ['edit', 0.22],
  ['review', 0.08],
  ['create', 0.05],
  ['admin', 0.01],
];

function roleAt(position: number): Role | null {
  let reached = 0;
  for (const [role, share] of shares) {
    reached += share;
    if (position < reached) return role;
  }
  return null;
}

export type SampleMember = {
  user: typeof users.$inferInsert;
  member: Omit<typeof members.$inferInsert, 'organizationId'>;
};

/** Plain ASCII for the local part of an address. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}

/** A disabled member was last seen weeks ago, if ever. */
function longAgo(joined: Date, seen: Date | null, now: Date): Date | null {
  const latest = now.getTime() - 25 * 86_400_000;
  if (!seen || joined.getTime() > latest) return null;
  return new Date(Math.min(seen.getTime(), latest));
}

/**
 * Creates one person of a sample and their membership.
 * @param index counts the people; names repeat, addresses don't
 * @param prefix starts the user's id
 */
export function sampleMember(
  index: number,
  {
    prefix,
    domain,
    now,
    random,
  }: { prefix: string; domain: string; now: Date; random: () => number },
): SampleMember {
  const given = givenNames[index % givenNames.length] ?? 'Ada';
  const family =
    familyNames[Math.floor(index / givenNames.length + index * 7) % familyNames.length] ?? 'Obi';
  const displayName = `${given} ${family}`;
  const joined = new Date(now.getTime() - Math.floor(random() * 3 * 365 * 86_400_000) - index);
  const seen =
    random() < 0.88
      ? new Date(joined.getTime() + random() * (now.getTime() - joined.getTime()))
      : null;
  const role = roleAt(random());
  const disabled = random() < 0.02;
  const id = `usr_${prefix}_${index}`;
  const email = `${plain(given)}.${plain(family)}.${index}@${domain}`;
  const user = { id, displayName, email, createdAt: joined };
  return {
    user,
    member: {
      userId: id,
      role,
      disabled,
      sso: random() < 0.6,
      joinedAt: joined,
      lastSeenAt: disabled ? longAgo(joined, seen, now) : seen,
      searchText: searchTextOf({ displayName, email }),
    },
  };
}
