import type { Access, AccessStep } from '#lib/contract/access.ts';
import { type Level, levelName, rankOf } from '#lib/contract/levels.ts';

/** What each level allows, after a name, and the preposition before the place. */
const may: Record<Level, { do: string; to: string }> = {
  admin: { do: 'can do everything', to: 'on ' },
  create: { do: 'can add and remove content', to: 'in ' },
  review: { do: 'can review', to: '' },
  edit: { do: 'can edit', to: '' },
  comment: { do: 'can comment', to: 'on ' },
  read: { do: 'can read', to: '' },
  guest: { do: 'has no access', to: 'of ' },
};

/** Grants, the highest and thus deciding one first. */
export function byRank(step: AccessStep) {
  return (step.grants ?? []).toSorted((one, other) => rankOf(other.level) - rankOf(one.level));
}

/** The subject of a question, in a sentence: “the collection Product”. */
function placeOf({ on }: AccessStep): string {
  if (on.type === 'organization') return 'the organization';
  return on.title === undefined ? 'a collection you can’t see' : `the ${on.type} ${on.title}`;
}

/** The reason for a level, in a few words: “from the team Docs guild”, “default of Inside”. */
export function shortReason(step: AccessStep): string {
  switch (step.question) {
    case 'admin':
      return 'admin of the organization';
    case 'role':
      return 'role in the organization';
    case 'default':
      return `default of ${step.on.title ?? 'a collection you can’t see'}`;
    case 'grant': {
      const team = byRank(step)[0]?.team;
      if (team) return `from the team ${team.title}`;
      return step.grants ? 'granted to them' : 'granted on a collection above it';
    }
  }
}

type Wording = {
  /** Whether the sentence is about the viewer. */
  you: boolean;
  /** The place where the level applies; “here” by default. */
  place?: string | undefined;
};

/** Says in one sentence what a person can do, and why. */
export function accessSentence({ user, level, steps }: Access, { you, place }: Wording): string {
  const name = you ? 'You' : user.displayName;
  const verb = you && level === 'guest' ? 'have no access' : may[level].do;
  const where = place === undefined ? 'here' : `${may[level].to}${place}`;
  const step = steps.find(({ outcome }) => outcome === 'decides');
  if (!step) return `${name} ${verb} ${where}.`;
  const isHere = step.on.id !== undefined && step.on.id === steps[1]?.on.id;
  const reason = level === 'guest' ? whyNothing(step, you, isHere) : whyLevel(step, you, isHere);
  const given = level === 'guest' || step.question === 'admin' ? '' : `${levelName(level)}, `;
  return `${name} ${verb} ${where}: ${given}${reason}.`;
}

function whyLevel(step: AccessStep, you: boolean, isHere: boolean): string {
  const place = isHere && step.on.type === 'space' ? 'this space' : placeOf(step);
  switch (step.question) {
    case 'admin':
      return 'an admin of the organization is admin everywhere in it';
    case 'role':
      return `${you ? 'your' : 'their'} role in the organization`;
    case 'default':
      return `the default of ${isHere ? `this ${step.on.type}` : place}`;
    case 'grant': {
      const at = isHere ? 'here' : `on ${place}`;
      const team = byRank(step)[0]?.team;
      if (team) return `from the team ${team.title}, granted ${at}`;
      return step.grants ? `granted to ${you ? 'you' : 'them'} ${at}` : `granted ${at}`;
    }
  }
}

function whyNothing(step: AccessStep, you: boolean, isHere: boolean): string {
  const them = you ? 'you' : 'them';
  switch (step.question) {
    case 'grant': {
      const team = byRank(step)[0]?.team;
      const at = isHere ? 'here' : `on ${placeOf(step)}`;
      return `a grant ${at} keeps ${team ? `the team ${team.title}` : them} out`;
    }
    case 'default':
      return `${isHere ? 'it' : placeOf(step)} is only for people with a grant, and ${you ? 'you have' : 'they have'} none`;
    default:
      return 'guests see only what they were given access to, which doesn’t include this';
  }
}
