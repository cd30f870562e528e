import { type Level, levels } from '#lib/contract/levels.ts';
import type { AuditEvent } from '#lib/contract/overview.ts';
import { changeRequestSentences } from './change-request-sentences.ts';
import { contentSentences } from './content-sentences.ts';
import { customFieldSentences } from './custom-field-sentences.ts';
import { type EventFacts, partOf } from './event-facts.ts';
import { samlSentences } from './saml-sentences.ts';
import { siteSentences } from './site-sentences.ts';
import { specificationSentences } from './specification-sentences.ts';

export type EventSentence = {
  /** Who did it; the sentence starts with it. */
  who: string;
  /** The rest of the sentence, without a full stop. */
  did: string;
};

type Payload = Record<string, unknown>;

/** What people join through, besides an invitation. */
const ways: Record<string, string> = { 'link-invite': 'an invite link', saml: 'SSO' };

/** What each action of the API did, as the rest of a sentence. */
const sentences: Record<string, (facts: EventFacts) => string> = {
  createOrganization: ({ target }) => `created ${target}`,
  updateOrganization: ({ payload }) => organizationWords(payload),
  updateMember: ({ target, payload }) => `gave ${target} the role ${roleWord(after(payload).role)}`,
  removeMember: ({ target, isOwn }) => (isOwn ? 'left the organization' : `removed ${target}`),
  setMemberSSO: ({ target }) => `made ${target} an SSO member`,
  unsetMemberSSO: ({ target }) => `let ${target} sign in without SSO again`,
  joinOrganization: ({ payload }) =>
    `joined with the role ${roleWord(payload.role)}, through ${
      ways[String(payload.through)] ?? 'an invitation'
    }`,
  joinByEmailDomain: ({ payload }) =>
    `joined with the role ${roleWord(payload.role)}, by an address at ${String(payload.domain ?? 'an e-mail domain')}`,
  inviteMembers: ({ payload }) => inviteWords(payload),
  resendInvite: ({ target }) => `sent ${target} the invitation again`,
  updateInvite: ({ target, payload }) =>
    `made the invitation of ${target} one for ${roleWord(after(payload).role)}`,
  revokeInvite: ({ target }) => `revoked the invitation of ${target}`,
  createLinkInvite: ({ target, payload }) =>
    `created the invite link ${target}${payload.after ? ` for ${roleWord(after(payload).role)}` : ''}`,
  updateLinkInvite: ({ target, payload }) =>
    'role' in after(payload)
      ? `made the invite link ${target} one for ${roleWord(after(payload).role)}`
      : `changed the invite link ${target}`,
  deleteLinkInvite: ({ target }) => `revoked the invite link ${target}`,
  createTeam: ({ target }) => `created the team ${target}`,
  updateTeam: ({ target, payload }) => {
    const { title } = before(payload);
    return title ? `renamed the team ${String(title)} to ${target}` : `renamed the team ${target}`;
  },
  deleteTeam: ({ target }) => `deleted the team ${target}`,
  updateTeamMembers: ({ target }) => `changed who is in the team ${target}`,
  setTeamMember: ({ target, payload }) =>
    payload.role === 'owner'
      ? `made ${nameOf(payload)} an owner of the team ${target}`
      : `put ${nameOf(payload)} into the team ${target}`,
  removeTeamMember: ({ target, payload, actorId }) =>
    payload.member === actorId
      ? `left ${target ? `the team ${target}` : 'a team'}`
      : `took ${nameOf(payload)} out of ${target ? `the team ${target}` : 'a team'}`,
  createTranslation: ({ target }) => `created the translation settings ${target}`,
  updateTranslation: ({ target, payload }) => {
    const { title } = before(payload);
    return title && title !== after(payload).title
      ? `renamed the translation settings ${String(title)} to ${target}`
      : `changed the languages of ${target}`;
  },
  deleteTranslation: ({ target }) => `deleted the translation settings ${target}`,
  ...samlSentences,
  ...contentSentences,
  ...siteSentences,
  ...specificationSentences,
  ...changeRequestSentences,
  ...customFieldSentences,
};

/** The member an event of a team is about. */
function nameOf(payload: Payload): string {
  return typeof payload.name === 'string' ? payload.name : 'somebody';
}

/**
 * Tells an event of the audit log as a sentence.
 * @param viewerId the reader, who is told of as “You”
 */
export function eventSentence(event: AuditEvent, viewerId: string | undefined): EventSentence {
  const { actor, target } = event;
  const isViewer = actor.type === 'user' && actor.id === viewerId;
  const who = isViewer ? 'You' : (actor.label ?? nameless(actor.type));
  const tell = Object.hasOwn(sentences, event.action) ? sentences[event.action] : undefined;
  const facts: EventFacts = {
    target: targetWords(target, viewerId, actor.id),
    payload: event.payload ?? {},
    actorId: actor.id,
    isOwn: target.id === actor.id,
  };
  return { who, did: tidy(tell ? tell(facts) : fallback(event.action, target.label)) };
}

function nameless(type: 'user' | 'system'): string {
  return type === 'system' ? 'Masthead' : 'Somebody';
}

function targetWords(
  target: AuditEvent['target'],
  viewerId: string | undefined,
  actorId: string,
): string {
  if (target.type === 'member' && target.id === viewerId)
    return actorId === viewerId ? 'yourself' : 'you';
  if (target.type === 'link-invite' && isLevel(target.label)) return `“${roleWord(target.label)}”`;
  return target.label ?? '';
}

/** `archiveSpaceDraft` on “Handbook” is told as “archive space draft: Handbook”. */
function fallback(action: string, label: string | undefined): string {
  const words = action.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return label ? `did “${words}”: ${label}` : `did “${words}”`;
}

function tidy(sentence: string): string {
  return sentence.replace(/\s+/g, ' ').trim();
}

function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** A role as people call it; null, and an absent one, is a guest. */
function roleWord(role: unknown): string {
  const word = isLevel(role) ? role : 'guest';
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const before = (payload: Payload) => partOf(payload, 'before');
const after = (payload: Payload) => partOf(payload, 'after');

const settingWords: Record<string, string> = {
  title: 'the title',
  hostname: 'the host name',
  logo: 'the logo',
  emailDomains: 'the e-mail domains',
  defaultRole: 'the default role',
  defaultContent: 'the default content',
  sso: 'single sign-on',
  ai: 'the AI features',
  inviteLinks: 'invite links',
};

function organizationWords(payload: Payload): string {
  const changed = after(payload);
  if (Object.keys(changed).length !== 1 || !('sso' in changed))
    return `changed ${settingsWords(payload)}`;
  return changed.sso ? 'required single sign-on' : 'stopped requiring single sign-on';
}

function settingsWords(payload: Payload): string {
  const changed = after(payload);
  const keys = Object.keys(changed);
  const [only] = keys;
  if (keys.length === 1 && only === 'inviteLinks')
    return changed.inviteLinks
      ? 'the settings: invite links are on'
      : 'the settings: invite links are off';
  if (keys.length === 1 && only === 'title') return `the title to ${String(changed.title)}`;
  if (keys.length === 0 || keys.length > 3) return 'the settings';
  return joined(keys.map((key) => settingWords[key] ?? 'a setting'));
}

function inviteWords(payload: Payload): string {
  const emails = Array.isArray(payload.emails) ? payload.emails.map(String) : [];
  const count = Number(payload.invited ?? payload.count ?? emails.length);
  const role = `with the role ${roleWord(payload.role)}`;
  const [only] = emails;
  if (count === 1 && only) return `invited ${only} ${role}`;
  return `invited ${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'} ${role}`;
}

function joined(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
