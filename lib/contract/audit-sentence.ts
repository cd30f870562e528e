import type { AuditEvent } from './activity.ts';
import { type Audit, isLevel, peopleOf, roleName } from './audit.ts';
import type { Names } from './audit-changes.ts';
import { securityAudits } from './audit-security.ts';
import { formatNumber } from './format.ts';
import { describedEndpoints } from './index.ts';

/** Events that the service, or an identity provider, leaves by itself, and those of earlier versions. */
const others: Record<string, Audit> = {
  createRoleChange: {
    name: 'Roles changed',
    sentence: ({ payload }) =>
      `changed the role of ${peopleOf(payload)} to ${roleName(payload.role)}`,
  },
  cancelRoleChange: {
    name: 'Role change stopped',
    sentence: ({ payload }) =>
      `stopped a role change after ${formatNumber(Number(payload.changed))} of ${peopleOf(payload)}`,
  },
  undoRoleChange: {
    name: 'Role change undone',
    sentence: ({ payload }) => `changed the role of ${peopleOf(payload)} back`,
  },
  provisionMember: {
    name: 'Member provisioned',
    sentence: ({ target, payload }) =>
      payload.known === true
        ? `now manages ${target}`
        : `added ${target} with the ${roleName(payload.role)} role`,
    several: (count) => `added or now manages ${count} people`,
  },
  updateProvisionedMember: {
    name: 'Member changed by provisioning',
    sentence: ({ target }) => `changed the name or address of ${target}`,
  },
  hostnameLapsed: {
    name: 'Host name removed',
    sentence: ({ target, payload }) =>
      `removed the host name ${String(payload.hostname)} of ${target}, ${payload.wasProven === true ? 'whose DNS record was missing for a week' : 'which wasn’t verified within a week'}`,
  },
  hostnameProven: {
    name: 'Host name verified',
    sentence: ({ target, payload }) =>
      `verified the host name ${String(payload.hostname)} of ${target} by its DNS record`,
  },
  hostnameLost: {
    name: 'DNS record of a host name missing',
    sentence: ({ target, payload }) =>
      `no longer found the DNS record of ${String(payload.hostname)} of ${target}, which works for another week`,
  },
  emailDomainProven: {
    name: 'Email domain verified',
    sentence: ({ payload }) =>
      `verified the email domain ${String(payload.domain)} by its DNS record`,
  },
  emailDomainLost: {
    name: 'DNS record missing',
    sentence: ({ payload }) =>
      `no longer found the DNS record of ${String(payload.domain)}, which stays verified for another week`,
  },
  emailDomainLapsed: {
    name: 'Email domain lapsed',
    sentence: ({ payload }) =>
      `ended the verification of the email domain ${String(payload.domain)}, whose DNS record was missing for a week`,
  },
};

const audits = new Map<string, Audit>([
  ...Object.entries({ ...others, ...securityAudits }),
  ...describedEndpoints.flatMap(({ name, description: { audit } }): [string, Audit][] =>
    audit ? [[name, audit]] : [],
  ),
]);

/** The kinds of events to filter by, with their names, sorted by name. */
export function auditActions(): { action: string; name: string }[] {
  return [...audits]
    .map(([action, { name }]) => ({ action, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * What the actor of an event did, as a sentence without its subject and full stop.
 * @param readerId the reader, who is called “you”
 * @param names the names of ids that it names nobody by
 */
export function auditSentence(
  event: Omit<AuditEvent, 'sentence'>,
  readerId: string,
  names: Names = new Map(),
): string {
  const { actor, target, action, payload = {} } = event;
  const audit = audits.get(action);
  if (!audit) return unknownAction(action, target.label);
  const sentence = audit.sentence({
    target: targetName(target, readerId, actor.id),
    payload,
    actorId: actor.id,
    isOwn: target.id === actor.id,
    names,
  });
  return sentence.replace(/\s+/g, ' ').trim();
}

/** Whether several events of an action can be one act. */
export function isGrouped(action: string): boolean {
  return audits.get(action)?.several !== undefined;
}

/** What several events of one act did, as a sentence like that of one. */
export function groupSentence({ action, payload = {} }: AuditEvent, count: number): string {
  const { name = action, several } = audits.get(action) ?? {};
  return several?.(formatNumber(count), { payload }) ?? `${name}, ${formatNumber(count)} times`;
}

function targetName(target: AuditEvent['target'], readerId: string, actorId: string): string {
  if (target.type === 'member' && target.id === readerId)
    return actorId === readerId ? 'yourself' : 'you';
  if (target.type === 'link-invite' && isLevel(target.label)) return `“${roleName(target.label)}”`;
  return target.label ?? '';
}

/** `archiveSpaceDraft` on “Handbook” becomes “archive space draft” on Handbook. */
function unknownAction(action: string, label: string | undefined): string {
  const words = action.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return label ? `performed “${words}” on ${label}` : `performed “${words}”`;
}
