import { type EventFacts, partOf } from './event-facts.ts';

type Facts = Pick<EventFacts, 'target' | 'payload'>;

const fields: Record<string, string> = {
  title: 'the title',
  description: 'the description',
  emoji: 'the emoji',
  editMode: 'the edit mode',
  visibility: 'the visibility',
  defaultLevel: 'the default level',
};

/** What each action on collections, spaces and their content did, as the rest of a sentence. */
export const contentSentences: Record<string, (facts: EventFacts) => string> = {
  createCollection: ({ target }) => `created the collection ${target}`,
  updateCollection: ({ target, payload }) => changeWords(`the collection ${target}`, payload),
  deleteCollection: ({ target, payload }) =>
    `deleted the collection ${target}${withSpaces(Number(payload.spaces ?? 0))}`,
  restoreCollection: ({ target }) => `restored the collection ${target}`,
  moveCollection: (facts) => moveWords(facts),
  transferCollection: (facts) => transferWords(facts),
  createSpace: ({ target }) => `created the space ${target}`,
  updateSpace: ({ target, payload }) => changeWords(target, payload),
  deleteSpace: ({ target }) => `put ${target} into the trash`,
  restoreSpace: ({ target }) => `brought ${target} back from the trash`,
  duplicateSpace: ({ target }) => `made the copy ${target}`,
  moveSpace: (facts) => moveWords(facts),
  transferSpace: (facts) => transferWords(facts),
  updateContent: ({ target }) => `changed the content of ${target}`,
  grantOnSpace: ({ target }) => `gave access to ${target}`,
  grantOnCollection: ({ target }) => `gave access to ${target}`,
  updateSpaceUserGrant: (facts) => grantWords(facts),
  updateSpaceTeamGrant: (facts) => grantWords(facts),
  removeSpaceUserGrant: (facts) => grantWords(facts),
  removeSpaceTeamGrant: (facts) => grantWords(facts),
  updateCollectionUserGrant: (facts) => grantWords(facts),
  updateCollectionTeamGrant: (facts) => grantWords(facts),
  removeCollectionUserGrant: (facts) => grantWords(facts),
  removeCollectionTeamGrant: (facts) => grantWords(facts),
};

function changeWords(target: string, payload: EventFacts['payload']): string {
  const changed = partOf(payload, 'after');
  const { title } = partOf(payload, 'before');
  // A collection's event holds all its fields, a space's only the changed ones.
  const keys = Object.keys(changed).filter(
    (key) => changed[key] !== partOf(payload, 'before')[key],
  );
  const [only = ''] = keys;
  if (keys.length === 1 && only === 'title' && title)
    return `renamed ${String(title)} to ${target}`;
  if (keys.length === 1 && only === 'editMode')
    return `${changed.editMode === 'locked' ? 'locked' : 'unlocked'} ${target}`;
  const what = keys.length === 1 && Object.hasOwn(fields, only) ? fields[only] : undefined;
  return what ? `changed ${what} of ${target}` : `changed the settings of ${target}`;
}

/** A place by its title; null is the top level, and what was not written down isn't told. */
function placeWords(place: Record<string, unknown>): string | undefined {
  if (typeof place.title === 'string') return place.title;
  return place.parent === null ? 'the top level' : undefined;
}

function moveWords({ target, payload }: Facts): string {
  const [before, after] = [partOf(payload, 'before'), partOf(payload, 'after')];
  if (before.parent === after.parent) return `moved ${target} among its neighbours`;
  const [from, to] = [placeWords(before), placeWords(after)];
  return [`moved ${target}`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

function transferWords({ target, payload }: Facts): string {
  const { title } = partOf(payload, 'after');
  return typeof title === 'string'
    ? `transferred ${target} to ${title}`
    : `transferred ${target} to another organization`;
}

function grantWords({ target, payload }: Facts): string {
  const who = typeof payload.name === 'string' ? payload.name : 'somebody';
  const { level } = partOf(payload, 'after');
  if (typeof level !== 'string') return `took ${who}’s own access to ${target} away`;
  return `gave ${who} ${level.charAt(0).toUpperCase()}${level.slice(1)} on ${target}`;
}

function withSpaces(count: number): string {
  if (count === 0) return '';
  return ` with ${count === 1 ? 'its space' : `its ${count.toLocaleString('en')} spaces`}`;
}
