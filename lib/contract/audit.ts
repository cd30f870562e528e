import { formatList, plural } from './format.ts';
import { type Level, levelName, levels } from './levels.ts';

type Payload = Record<string, unknown>;

/** What the sentence about an audit event is made from. */
export type AuditFacts = {
  /** The name of what was changed; “you” for the reader. */
  target: string;
  payload: Payload;
  actorId: string;
  /** Whether people changed themselves. */
  isOwn: boolean;
  /** The names of ids in the payload. */
  names: ReadonlyMap<string, string>;
};

/** How the activity log describes an endpoint: a name to filter by, and a sentence without its subject. */
export type Audit = {
  name: string;
  sentence: (facts: AuditFacts) => string;
  /** The sentence for several of them that were one act: “removed 30 people”. */
  several?: (count: string, facts: Pick<AuditFacts, 'payload'>) => string;
};

/** An object inside a payload; empty when missing or not an object. */
export function partOf(payload: Payload, key: string): Payload {
  const value = payload[key];
  return typeof value === 'object' && value !== null ? (value as Payload) : {};
}

/** Whether a value is a level or role. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** How people join, besides an invitation. */
export const joinMethods: Record<string, string> = { 'link-invite': 'an invite link', saml: 'SSO' };

/** The member that a team event is about. */
export function memberName(payload: Payload): string {
  return typeof payload.name === 'string' ? payload.name : 'someone';
}

/** “30 people”, when an event is about several members; undefined when about one. */
export function peopleOf({ people }: Payload): string | undefined {
  return typeof people === 'number' ? plural(people, 'person', 'people') : undefined;
}

/** The people an event about members is about: a name, or “30 people”. */
export function whoOf(target: string, payload: Payload): string {
  return peopleOf(payload) ?? target;
}

/** Whether an event is about more than one member. */
export function isMany({ people }: Payload): boolean {
  return typeof people === 'number' && people > 1;
}

/** “Max’s”; “your” for the viewer. */
export function possessive(target: string): string {
  return target === 'you' || target === 'yourself' ? 'your' : `${target}’s`;
}

/** The name of a role; Guest when null or absent. */
export function roleName(role: unknown): string {
  return levelName(isLevel(role) ? role : 'guest');
}

/** The values before a change; empty when the event has none. */
export const before = (payload: Payload) => partOf(payload, 'before');
/** The values after a change; empty when the event has none. */
export const after = (payload: Payload) => partOf(payload, 'after');

/** “from Read to Edit”, or only “to Edit” when the first is unknown. */
export function fromTo(old: unknown, now: unknown): string {
  const to = `to ${roleName(now)}`;
  return old === undefined ? to : `from ${roleName(old)} ${to}`;
}

const organizationSettings: Record<string, string> = {
  title: 'the title',
  hostname: 'the host name',
  logo: 'the logo',
  emailDomains: 'the email domains',
  defaultRole: 'the default role',
  defaultContent: 'the default content',
  sso: 'single sign-on',
  ai: 'AI features',
  inviteLinks: 'invite links',
  memberActivity: 'who sees when members were last seen',
  passkeyFor: 'who needs a passkey',
  ssoCounts: 'whether single sign-on counts as a passkey',
  idleMinutes: 'how long a sign-in may be unused',
  longestHours: 'how long a sign-in lasts',
};

/** Which settings of an organization changed: up to three by name. */
export function settingsChange(payload: Payload): string {
  const changed = after(payload);
  const keys = Object.keys(changed);
  const only = keys.length === 1 ? keys[0] : undefined;
  if (only === 'sso')
    return changed.sso ? 'required single sign-on' : 'stopped requiring single sign-on';
  if (only === 'inviteLinks') return `turned ${changed.inviteLinks ? 'on' : 'off'} invite links`;
  if (only === 'title') return `renamed the organization to ${String(changed.title)}`;
  if (only === 'defaultRole')
    return `changed the default role ${fromTo(before(payload).defaultRole, changed.defaultRole)}`;
  if (only === 'emailDomains')
    return domainChange(before(payload).emailDomains, changed.emailDomains);
  if (keys.length === 0 || keys.length > 3) return 'changed the organization’s settings';
  return `changed ${formatList(keys.map((key) => organizationSettings[key] ?? 'a setting'))}`;
}

function domainChange(old: unknown, now: unknown): string {
  const [from, to] = [old, now].map((list) => (Array.isArray(list) ? list.map(String) : []));
  const added = (to ?? []).filter((domain) => !from?.includes(domain));
  const removed = (from ?? []).filter((domain) => !to?.includes(domain));
  const what = [
    ...(added.length > 0 ? [`added ${formatList(added)} to`] : []),
    ...(removed.length > 0 ? [`removed ${formatList(removed)} from`] : []),
  ];
  return what.length > 0 ? `${formatList(what)} the email domains` : 'changed the email domains';
}

/** “invited ada@example.com with the Read role”, or how many people. */
export function invitationSentence(payload: Payload): string {
  const emails = Array.isArray(payload.emails) ? payload.emails.map(String) : [];
  const count = Number(payload.invited ?? payload.count ?? emails.length);
  const role = `with the ${roleName(payload.role)} role`;
  const [only] = emails;
  if (count === 1 && only) return `invited ${only} ${role}`;
  return `invited ${plural(count, 'person', 'people')} ${role}`;
}

export const providerFields: Record<string, string> = {
  label: 'name',
  ssoURL: 'sign-in URL',
  entityID: 'entity ID',
  certificate: 'certificate',
  defaultRole: 'default role',
  defaultTeamId: 'default team',
};

/** “, updating 3 spaces”; empty for none. */
export function updatedSpaces(moved: unknown): string {
  return typeof moved === 'number' && moved > 0 ? `, updating ${spaceCount(moved)}` : '';
}

/** “1 space”, “3 spaces”. */
export function spaceCount(spaces: number): string {
  return plural(spaces, 'space');
}

/** #118 “Explain delivery”, or as much of it as is known. */
export function requestName({ target, payload }: Pick<AuditFacts, 'target' | 'payload'>): string {
  const { number } = payload;
  if (typeof number !== 'number') return target || 'a change request';
  return target ? `#${number} “${target}”` : `#${number}`;
}

/** Who was asked for a review: up to three by name, or how many people. */
export function askedReviewers({ payload: { asked }, names }: AuditFacts): string {
  const ids = Array.isArray(asked) ? asked.map(String) : [];
  if (ids.length === 0) return 'someone';
  if (ids.length > 3) return plural(ids.length, 'person', 'people');
  return formatList(ids.map((id) => names.get(id) ?? 'someone'));
}

/** “ in Handbook”; empty when the event doesn’t name the space. */
export function inSpaceTitle({ title }: Payload): string {
  return typeof title === 'string' ? ` in ${title}` : '';
}

/** “ into Handbook”; empty when the event doesn’t name the space. */
export function intoSpaceTitle({ title }: Payload): string {
  return typeof title === 'string' ? ` into ${title}` : '';
}

const requestStatuses: Record<string, (name: string) => string> = {
  open: (name) => `opened ${name} for review`,
  draft: (name) => `converted ${name} to a draft`,
  archived: (name) => `archived ${name}`,
};

/** “opened #118 “Explain delivery” for review”, that it was renamed, or only that it changed. */
export function requestChange(facts: AuditFacts): string {
  const [before, after] = [partOf(facts.payload, 'before'), partOf(facts.payload, 'after')];
  const name = requestName(facts);
  const { status } = after;
  if (
    status !== before.status &&
    typeof status === 'string' &&
    Object.hasOwn(requestStatuses, status)
  )
    return requestStatuses[status]?.(name) ?? `changed ${name}`;
  return before.subject !== after.subject ? `renamed ${name}` : `changed ${name}`;
}

/** A change to a comment or reply: its text was edited, or a reaction was added or removed. */
export function commentChange({ payload }: AuditFacts, what: string, place: string): string {
  const { edited, added } = payload;
  if (edited === true) return `edited ${what} on ${place}`;
  if (Array.isArray(added)) return `reacted to ${what} on ${place} with ${added.join(' ')}`;
  return `removed a reaction to ${what} on ${place}`;
}
