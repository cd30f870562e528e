import { attributeKey, isReadOnly, isUnused } from './attributes.ts';
import { invalidFilter, invalidPath, invalidValue, ScimFault } from './faults.ts';
import type { Filter } from './filter.ts';
import type { Change } from './patch.ts';
import { type JsonObject, objectOf, textOf } from './values.ts';

/** What a request says of a group; absent is not said. */
export type GroupChange = {
  displayName?: string;
  externalId?: string | null;
  /** Exactly these are the members, before the next two. */
  only?: string[];
  add: Set<string>;
  remove: Set<string>;
};

const LONGEST_TITLE = 64;
const LONGEST_ID = 1_000;
/** Most members that one request names. */
const MOST_MEMBERS = 10_000;

/**
 * What a whole group in a request says (POST, PUT).
 * @throws ScimFault 400
 */
export function groupIn(body: JsonObject): GroupChange {
  const said: GroupChange = { add: new Set(), remove: new Set() };
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeKey(name);
    if (known.includes(attribute))
      say(said, { operation: 'replace', attribute, sub: '', filter: null, value });
  }
  return said;
}

/**
 * What the operations of a PATCH say, one after another.
 * @throws ScimFault 400
 */
export function groupAfter(changes: readonly Change[]): GroupChange {
  const said: GroupChange = { add: new Set(), remove: new Set() };
  for (const change of changes) {
    const { attribute, operation } = change;
    if (isReadOnly(attribute) && operation !== 'remove') continue;
    if (isReadOnly(attribute))
      throw new ScimFault(400, 'mutability', `“${attribute}” can’t be changed.`);
    if (isUnused(attribute)) continue;
    if (!known.includes(attribute))
      throw invalidPath(`Groups have no attribute “${attribute.slice(0, 60)}”.`);
    say(said, change);
  }
  return said;
}

const known = ['displayname', 'externalid', 'members'];

function say(said: GroupChange, change: Change): void {
  const { attribute, operation, value } = change;
  if (attribute === 'members') {
    sayMembers(said, change);
    return;
  }
  if (attribute === 'externalid') {
    said.externalId = operation === 'remove' ? null : textOf(value, 'externalId', LONGEST_ID);
    return;
  }
  if (operation === 'remove')
    throw new ScimFault(400, 'mutability', 'The displayName can’t be removed.');
  const title = textOf(value, 'displayName', LONGEST_TITLE);
  if (title === null) throw invalidValue('displayName can’t be empty.');
  said.displayName = title;
}

function sayMembers(said: GroupChange, { operation, filter, value }: Change): void {
  const named = filter ? idsIn(filter) : undefined;
  if (operation === 'add') {
    for (const id of membersIn(value)) {
      said.remove.delete(id);
      said.add.add(id);
    }
  } else if (operation === 'remove' && (named || (value !== undefined && value !== null))) {
    for (const id of named ?? membersIn(value)) {
      said.add.delete(id);
      said.remove.add(id);
    }
  } else if (named) {
    throw invalidPath('Members can be added and removed, but not replaced one by one.');
  } else {
    replaceMembers(said, operation === 'remove' ? [] : membersIn(value));
  }
}

function replaceMembers(said: GroupChange, ids: string[]): void {
  said.only = ids;
  said.add.clear();
  said.remove.clear();
}

/** The ids in a list of members, each an object or, as Entra also sends it, only the id. */
function membersIn(value: unknown): string[] {
  const all = value === null ? [] : Array.isArray(value) ? value : [value];
  if (all.length > MOST_MEMBERS) throw invalidValue(`Send up to ${MOST_MEMBERS} members at once.`);
  return all.map((one) => {
    const id = typeof one === 'string' ? one : objectOf(one, 'A member').value;
    if (typeof id === 'string' && id !== '' && id.length <= 200) return id;
    throw invalidValue('A member has a value: the id of a person.');
  });
}

/** The ids that `members[value eq "…"]` names. @throws ScimFault 400 invalidFilter */
function idsIn(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.of.flatMap(idsIn);
  if (
    filter.kind === 'compare' &&
    filter.attribute === 'value' &&
    filter.operator === 'eq' &&
    typeof filter.value === 'string'
  )
    return [filter.value];
  throw invalidFilter('Members are selected like members[value eq "…"].');
}
