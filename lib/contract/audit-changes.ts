import { isLevel, roleName } from './audit.ts';
import { spaced, upperFirst } from './letter-case.ts';

/** One value that an event changed, in words; the first or the second is absent when there was none. */
export type AuditChange = { field: string; before?: string; after?: string };

type Payload = Record<string, unknown>;

/** The titles of the ids in a payload. */
export type Names = ReadonlyMap<string, string>;

const fieldNames: Record<string, string> = {
  ai: 'AI features',
  basename: 'Base name',
  defaultContent: 'Default content',
  defaultLevel: 'Default access',
  defaultRole: 'Default role',
  defaultSiteSection: 'Default section',
  defaultSiteSpace: 'Default space',
  defaultTeamId: 'Default team',
  editMode: 'Editing',
  emailDomains: 'Email domains',
  emoji: 'Emoji',
  entityID: 'Entity ID',
  expiresAt: 'Expires',
  fallbackURL: 'Sign-in address',
  hostname: 'Host name',
  inviteLinks: 'Invite links',
  label: 'Name',
  level: 'Access',
  maxUses: 'Most uses',
  parent: 'Location',
  sectionGroup: 'Group',
  sso: 'Single sign-on',
  ssoURL: 'Sign-in URL',
  subject: 'Title',
};

const levelFields = new Set(['role', 'level', 'defaultRole', 'defaultLevel']);

/** The longest value that is shown in full. */
const LONGEST = 200;

/**
 * What an event changed, from what to what, from the values it stored before and after.
 * @param names the titles of the ids in it; an id without one is left out
 */
export function auditChanges(payload: Payload | undefined, names: Names): AuditChange[] {
  const { before, after, role } = payload ?? {};
  if (isPlain(before) && isPlain(before.levels))
    return [{ field: 'Role', before: peopleByRole(before.levels), after: roleName(role) }];
  return differences('', before, after, names).slice(0, 50);
}

/** `Edit: 51, Read: 3`, for a change of many people. */
function peopleByRole(levels: Payload): string {
  return Object.entries(levels)
    .map(([level, count]) => `${roleName(level === 'guest' ? null : level)}: ${count}`)
    .join(', ');
}

function differences(key: string, before: unknown, after: unknown, names: Names): AuditChange[] {
  const isNested = (value: unknown) => isPlain(value) && !isReference(value);
  if (isNested(before) || isNested(after)) {
    const [old, now] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
    // A title beside the id of a place names it; the id alone is looked up.
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys.flatMap((each) => differences(each, old[each], now[each], names));
  }
  const [old, now] = [inWords(key, before, names), inWords(key, after, names)];
  if (old === now || (old === undefined && now === undefined)) return [];
  const field = fieldNames[key] ?? names.get(key) ?? upperFirst(spaced(key));
  return [
    { field, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) },
  ];
}

function isPlain(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value names an item by its type and id alone. */
function isReference(value: unknown): value is { type: string; id: string } {
  return isPlain(value) && Object.keys(value).sort().join() === 'id,type';
}

/** The ids of what a payload refers to: a short kind, then letters and digits. */
const idPattern = /^(?:col|sec|sgr|sit|site|spc|ssp|tea|team|usr)_[\w-]+$/;

function inWords(key: string, value: unknown, names: Names): string | undefined {
  if (isReference(value)) return names.get(value.id);
  if (value === undefined || value === '') return undefined;
  if (levelFields.has(key) || isLevel(value)) return levelText(key, value);
  if (value === null) return key === 'parent' ? 'The top level' : undefined;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return listInWords(key, value, names);
  if (typeof value !== 'string') return undefined;
  if (idPattern.test(value)) return names.get(value);
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

function levelText(key: string, value: unknown): string {
  return value === null && key === 'defaultLevel' ? 'Inherited' : roleName(value);
}

function listInWords(key: string, values: unknown[], names: Names): string | undefined {
  const words = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? (inWords(key, value, names) ?? [])
      : [],
  );
  return words.length > 0 ? words.join(', ') : undefined;
}

/** All ids in a payload, as keys or values. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return idPattern.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => [...idsIn(key), ...idsIn(part)]);
}
