import type { AccessStep } from '#lib/contract/access.ts';
import { type Level, levelOf, type Role, rankOf } from '#lib/contract/levels.ts';

/** A space or a collection, with what access needs. */
export type AccessNode = {
  id: string;
  type: 'space' | 'collection';
  title: string;
  parentId: string | null;
  /** Null: the level on the parent. */
  defaultLevel: Level | null;
};

/** A person's grant on a space or a collection: direct, or through a team. */
export type HeldGrant = { level: Level; team: { id: string; title: string } | null };

/**
 * A member with what access needs: their role, and their grants by the id of the space or
 * collection.
 */
export type AccessHolder = {
  role: Role | null;
  grants: ReadonlyMap<string, readonly HeldGrant[]>;
};

/** A level with what decided it; `at` is the space or collection, null for the organization. */
export type Decision = {
  level: Level;
  by: 'admin' | 'grant' | 'default' | 'role';
  at: string | null;
};

/** A person's level in the organization itself, before any space or collection. */
export function decideAtRoot({ role }: AccessHolder): Decision {
  return { level: levelOf(role), by: role === 'admin' ? 'admin' : 'role', at: null };
}

/**
 * The only rule of access: an admin is admin everywhere; otherwise the highest grant counts, then
 * the default of the space or collection, then the person's level on its parent.
 * @param above the person's level on the parent, or in the organization at its root
 */
export function decide(person: AccessHolder, place: AccessNode, above: Decision): Decision {
  if (above.by === 'admin') return above;
  const granted = highest(person.grants.get(place.id));
  if (granted) return { level: granted, by: 'grant', at: place.id };
  if (place.defaultLevel !== null && takesDefaults(person, above))
    return { level: place.defaultLevel, by: 'default', at: place.id };
  return above;
}

/** A guest sees only what was granted to them; a default counts for them only inside a grant. */
function takesDefaults({ role }: AccessHolder, above: Decision): boolean {
  return role !== null || above.level !== 'guest';
}

function highest(grants: readonly HeldGrant[] | undefined): Level | undefined {
  // Most entries of a long list have none.
  return grants
    ?.map(({ level }) => level)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .at(0);
}

/** @param chain a space or collection and the collections above it, bottom up */
export function decideOn(person: AccessHolder, chain: readonly AccessNode[]): Decision {
  return chain.reduceRight((above, place) => decide(person, place, above), decideAtRoot(person));
}

/**
 * All steps to a decision, in order, including those after the deciding one.
 * @param chain a space or collection and the collections above it, bottom up
 */
export function stepsOf(
  person: AccessHolder,
  chain: readonly AccessNode[],
  organization: { id: string; title: string },
): AccessStep[] {
  const decision = decideOn(person, chain);
  const inOrganization = { type: 'organization', ...organization } as const;
  const steps: Omit<AccessStep, 'outcome'>[] = [
    {
      question: 'admin',
      on: inOrganization,
      ...(person.role === 'admin' && { level: person.role }),
    },
    ...chain.flatMap((place) => questionsOn(person, place)),
    { question: 'role', on: inOrganization, level: levelOf(person.role) },
  ];
  const deciding = steps.findIndex(
    ({ question, on }) => question === decision.by && (decision.at ?? organization.id) === on.id,
  );
  return steps.map((step, index) => ({ ...step, outcome: outcomeOf(index, deciding) }));
}

/** A person's own grant, then those of teams by their titles: every answer has one order. */
function directFirst(one: HeldGrant, other: HeldGrant): number {
  if (!one.team || !other.team) return Number(one.team !== null) - Number(other.team !== null);
  return one.team.title < other.team.title ? -1 : 1;
}

function questionsOn(person: AccessHolder, place: AccessNode): Omit<AccessStep, 'outcome'>[] {
  const on = { type: place.type, id: place.id, title: place.title };
  const grants = person.grants.get(place.id) ?? [];
  const level = highest(grants);
  return [
    {
      question: 'grant',
      on,
      ...(level && { level }),
      grants: grants.toSorted(directFirst).map((grant) => ({
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
