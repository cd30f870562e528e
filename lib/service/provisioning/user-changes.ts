import { emailAddress } from '#lib/contract/shapes.schemas.ts';
import { attributeKey, isReadOnly, isUnused } from './attributes.ts';
import { invalidFilter, invalidPath, invalidValue, ScimFault } from './faults.ts';
import type { Filter } from './filter.ts';
import type { Change } from './patch.ts';
import { booleanOf, type JsonObject, objectOf, textOf } from './values.ts';

/** What a request says of a person; absent is not said, null is cleared. */
export type UserChange = {
  userName?: string;
  externalId?: string | null;
  displayName?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  formatted?: string | null;
  email?: string;
  active?: boolean;
};

const LONGEST_NAME = 320;
const LONGEST_ID = 1_000;

/**
 * What a whole person in a request says (POST, PUT).
 * @throws ScimFault 400
 */
export function userIn(body: JsonObject): UserChange {
  const said: UserChange = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeKey(name);
    if (isKnown(attribute)) say(said, { attribute, sub: '', value, filter: null }, '');
  }
  return said;
}

/**
 * What the operations of a PATCH say, together.
 * @param email the person's address now
 * @throws ScimFault 400
 */
export function userAfter(changes: readonly Change[], email: string): UserChange {
  const said: UserChange = {};
  for (const change of changes) {
    if (isReadOnly(change.attribute)) {
      // Okta repeats the id and the schemas in the value.
      if (change.operation !== 'remove') continue;
      throw new ScimFault(400, 'mutability', `“${change.attribute}” can’t be changed.`);
    }
    if (isUnused(change.attribute)) continue;
    if (!isKnown(change.attribute))
      throw invalidPath(`People have no attribute “${change.attribute.slice(0, 60)}”.`);
    if (change.operation === 'remove') clear(said, change);
    else say(said, change, email);
  }
  return said;
}

const known = ['username', 'externalid', 'displayname', 'name', 'active', 'emails'];
const isKnown = (attribute: string) => known.includes(attribute);

type AttributeChange = Omit<Change, 'operation'>;

function say(
  said: UserChange,
  { attribute, sub, filter, value }: AttributeChange,
  email: string,
): void {
  switch (attribute) {
    case 'username':
      said.userName = needed(textOf(value, 'userName', LONGEST_NAME), 'userName');
      return;
    case 'externalid':
      said.externalId = textOf(value, 'externalId', LONGEST_ID);
      return;
    case 'displayname':
      said.displayName = textOf(value, 'displayName', LONGEST_NAME);
      return;
    case 'active':
      said.active = booleanOf(value, 'active');
      return;
    case 'name':
      if (sub) sayName(said, sub, value);
      else if (value !== null)
        for (const [part, text] of Object.entries(objectOf(value, 'name')))
          sayName(said, part.toLowerCase(), text);
      return;
    default:
      sayEmails(said, { sub, filter, value }, email);
  }
}

function sayName(said: UserChange, part: string, value: unknown): void {
  if (part === 'givenname') said.givenName = textOf(value, 'name.givenName', LONGEST_NAME);
  if (part === 'familyname') said.familyName = textOf(value, 'name.familyName', LONGEST_NAME);
  if (part === 'formatted') said.formatted = textOf(value, 'name.formatted', LONGEST_NAME);
}

function sayEmails(
  said: UserChange,
  { sub, filter, value }: Pick<AttributeChange, 'sub' | 'filter' | 'value'>,
  email: string,
): void {
  if (filter && !selects(filter, said.email ?? email)) return;
  if (sub !== '' && sub !== 'value') return;
  const given = sub === 'value' ? value : bestOf(value);
  if (given === undefined) return;
  const read = emailAddress.safeParse(given);
  if (!read.success)
    throw invalidValue('emails must have an email address, such as ada@example.com.');
  said.email = read.data;
}

const isWord = (value: unknown, word: string) =>
  typeof value === 'string' && value.toLowerCase() === word;

/** The address that counts: the primary one, else that for work, else the first. */
function bestOf(value: unknown): unknown {
  const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== null);
  const emails = all.map((one) =>
    typeof one === 'string' ? { value: one } : objectOf(one, 'An email address'),
  );
  const isPrimary = ({ primary }: JsonObject) => primary === true || isWord(primary, 'true');
  const isForWork = ({ type }: JsonObject) => isWord(type, 'work');
  return (emails.find(isPrimary) ?? emails.find(isForWork) ?? emails[0])?.value;
}

/**
 * Whether a filter in a path selects the one address that people have: it is primary and for work.
 * @throws ScimFault 400 invalidFilter
 */
function selects(filter: Filter, email: string): boolean {
  if (filter.kind === 'and') return filter.of.every((each) => selects(each, email));
  if (filter.kind === 'or') return filter.of.some((each) => selects(each, email));
  if (filter.kind === 'not') return !selects(filter.of, email);
  const own = new Map([
    ['type', 'work'],
    ['primary', 'true'],
    ['value', email],
  ]).get(filter.attribute);
  if (own === undefined || (filter.kind === 'compare' && filter.operator !== 'eq'))
    throw invalidFilter('Addresses are selected by type, primary or value, with eq.');
  return filter.kind === 'present' || String(filter.value).toLowerCase() === own.toLowerCase();
}

function clear(said: UserChange, { attribute, sub }: Change): void {
  if (attribute === 'externalid') said.externalId = null;
  else if (attribute === 'displayname') said.displayName = null;
  else if (attribute === 'name') {
    for (const part of sub ? [sub] : ['givenname', 'familyname', 'formatted'])
      sayName(said, part, null);
  } else throw new ScimFault(400, 'mutability', `“${attribute}” can’t be removed.`);
}

function needed(text: string | null, attribute: string): string {
  if (text !== null) return text;
  throw invalidValue(`${attribute} can’t be empty.`);
}

/** The name to show for a person, as far as the request says one. */
export function displayNameIn(said: UserChange): string | undefined {
  const parts = [said.givenName, said.familyName].filter(Boolean).join(' ');
  return said.displayName ?? said.formatted ?? (parts || undefined);
}
