import type { AccessStep } from '#lib/contract/access.ts';
import { type Level, levelOf, type Role, rankOf } from '#lib/contract/levels.ts';

/** A space or a collection, as far as access asks about it. */
export type Place = {
  id: string;
  type: 'space' | 'collection';
  title: string;
  parentId: string | null;
  /** Null: what one has on the parent. */
  defaultLevel: Level | null;
};

/** What a person has on a place: granted to itself, or to a team it belongs to. */
export type HeldGrant = { level: Level; team: { id: string; title: string } | null };

/** A member as far as access asks about it: its role, and its grants by the id of the place. */
export type Person = {
  role: Role | null;
  grants: ReadonlyMap<string, readonly HeldGrant[]>;
};

/** A level with what gave it; `at` is the place, null for the organization. */
export type Decision = {
  level: Level;
  by: 'admin' | 'grant' | 'default' | 'role';
  at: string | null;
};

/** What a person has in the organization itself, before any place is asked about. */
export function decideAtRoot({ role }: Person): Decision {
  return { level: levelOf(role), by: role === 'admin' ? 'admin' : 'role', at: null };
}

/**
 * The rule of access, the only one: an admin is admin everywhere; otherwise the highest grant counts,
 * then the place's default, then what the person has on what holds the place.
 * @param above what the person has on the parent, or in the organization at its root
 */
export function decide(person: Person, place: Place, above: Decision): Decision {
  if (above.by === 'admin') return above;
  const granted = highest(person.grants.get(place.id));
  if (granted) return { level: granted, by: 'grant', at: place.id };
  if (place.defaultLevel !== null && takesDefaults(person, above))
    return { level: place.defaultLevel, by: 'default', at: place.id };
  return above;
}

/** A guest sees what was granted to it; a default counts for it only inside of that. */
function takesDefaults({ role }: Person, above: Decision): boolean {
  return role !== null || above.level !== 'guest';
}

function highest(grants: readonly HeldGrant[] | undefined): Level | undefined {
  // Most places of a long list have none.
  return grants
    ?.map(({ level }) => level)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .at(0);
}

/** @param chain a place and the collections above it, from the place up */
export function decideOn(person: Person, chain: readonly Place[]): Decision {
  return chain.reduceRight((above, place) => decide(person, place, above), decideAtRoot(person));
}

/**
 * All questions on the way to a decision, in their order, with the one that decided.
 * @param chain a place and the collections above it, from the place up
 */
export function stepsOf(
  person: Person,
  chain: readonly Place[],
  organization: { id: string; title: string },
): AccessStep[] {
  const decision = decideOn(person, chain);
  const inOrganization = { type: 'organization', ...organization } as const;
  const asked: Omit<AccessStep, 'outcome'>[] = [
    {
      question: 'admin',
      on: inOrganization,
      ...(person.role === 'admin' && { level: person.role }),
    },
    ...chain.flatMap((place) => questionsOn(person, place)),
    { question: 'role', on: inOrganization, level: levelOf(person.role) },
  ];
  const deciding = asked.findIndex(
    ({ question, on }) => question === decision.by && (decision.at ?? organization.id) === on.id,
  );
  return asked.map((step, index) => ({ ...step, outcome: outcomeOf(index, deciding) }));
}

function questionsOn(person: Person, place: Place): Omit<AccessStep, 'outcome'>[] {
  const on = { type: place.type, id: place.id, title: place.title };
  const grants = person.grants.get(place.id) ?? [];
  const level = highest(grants);
  return [
    {
      question: 'grant',
      on,
      ...(level && { level }),
      grants: grants.map((grant) => ({
        level: grant.level,
        ...(grant.team && { team: grant.team }),
      })),
    },
    { question: 'default', on, ...(place.defaultLevel && { level: place.defaultLevel }) },
  ];
}

function outcomeOf(index: number, deciding: number): AccessStep['outcome'] {
  if (index === deciding) return 'decides';
  return index < deciding ? 'passes' : 'unreached';
}
