import { whyNotAddress } from '#components/kit/address.ts';
import { addressIn } from '#lib/contract/email-address.ts';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';
import { correctionOf } from './misspelt.ts';

/** A line of the list. */
export type InviteLine = {
  key: string;
  text: string;
  /** The role of this line; null is a guest, and absent means the role for all. */
  role?: Role | null;
  unknownRole?: string;
  /** Why it failed the last time. */
  failure?: string;
  /** Whether the API refused it as an SSO member. */
  withoutSSO?: boolean;
};

/** What the API says about an address. `unknown` if the lookup failed. */
export type Known =
  | { state: 'waiting' | 'unknown' | 'new' }
  | { state: 'member'; name: string; role: Role | null }
  | { state: 'pending'; sentAt: string; role: Role | null; sso: boolean };

export type Result =
  | 'ready'
  | 'failed'
  | 'checking'
  | 'resend'
  | 'invalid'
  | 'duplicate'
  | 'member';

/** A line with its result. `number` starts at 1. */
export type Reviewed = {
  line: InviteLine;
  number: number;
  email: string | null;
  result: Result;
  /** A remark next to the result. */
  remark?: {
    kind:
      | 'fault'
      | 'duplicate'
      | 'member'
      | 'resend'
      | 'outside'
      | 'stranded'
      | 'role'
      | 'misspelt'
      | 'admin';
    text: string;
  };
  known?: Known;
  role: Role | null;
  sso: boolean;
  /** The address that was probably meant. */
  correction?: string;
};

type ReviewSettings = {
  roleForAll: Role | null;
  sso: boolean;
  emailDomains: readonly string[];
  /** Whether everyone but admins must sign in through SSO. */
  isRequired: boolean;
};

/** Whether a line is going to be sent. */
export function isSent({ result }: Reviewed): boolean {
  return result === 'ready' || result === 'checking' || result === 'resend' || result === 'failed';
}

/** Whether the person could join but not sign in. */
export function isStranded({ remark }: Reviewed): boolean {
  return remark?.kind === 'stranded';
}

/** Whether an address becomes an admin by its own line, not by the role for all. */
export function isOwnAdmin({ line, role, result }: Reviewed): boolean {
  return line.role === 'admin' && role === 'admin' && result !== 'member' && result !== 'duplicate';
}

/** Reviews all lines in order; of equal addresses, the first one counts. */
export function reviewLines(
  lines: readonly InviteLine[],
  known: ReadonlyMap<string, Known>,
  settings: ReviewSettings,
): Reviewed[] {
  const firsts = new Map<string, number>();
  return lines.map((line, index) => {
    const email = addressIn(line.text);
    const first = email === null ? undefined : firsts.get(email);
    if (email !== null && first === undefined) firsts.set(email, index + 1);
    return reviewLine(line, index + 1, email, first, known, settings);
  });
}

function reviewLine(
  line: InviteLine,
  number: number,
  email: string | null,
  first: number | undefined,
  known: ReadonlyMap<string, Known>,
  { roleForAll, sso, emailDomains, isRequired }: ReviewSettings,
): Reviewed {
  const base = { line, number, email, role: line.role === undefined ? roleForAll : line.role };
  const out = { ...base, sso: false };
  if (email === null) {
    const text = whyNotAddress(line.text) ?? '';
    return { ...out, result: 'invalid', remark: { kind: 'fault', text } };
  }
  if (first !== undefined) {
    return {
      ...out,
      result: 'duplicate',
      remark: { kind: 'duplicate', text: `Same as line ${first}` },
    };
  }
  const about = known.get(email) ?? { state: 'waiting' };
  if (about.state === 'member') {
    return { ...out, result: 'member', known: about, remark: { kind: 'member', text: '' } };
  }
  const isInside = isInDomains(email, emailDomains) && !line.withoutSSO;
  const isAgain = about.state === 'pending';
  const sent = {
    ...base,
    known: about,
    // A pending invitation keeps its role unless the line has its own.
    role: isAgain && line.role === undefined ? about.role : base.role,
    sso: (sso && isInside) || (isAgain && about.sso && !line.withoutSSO),
  };
  if (line.failure) {
    return { ...sent, result: 'failed', remark: { kind: 'fault', text: line.failure } };
  }
  const correction = isAgain ? null : correctionOf(email, emailDomains);
  const cannotSignIn = isRequired && sent.role !== 'admin' && !isInDomains(email, emailDomains);
  const remark = correction
    ? ({ kind: 'misspelt', text: `Did you mean ${correction}?` } as const)
    : cannotSignIn
      ? stranded
      : remarkOf(line, about, { isOutside: sso && !isInside, roleForAll });
  const result = isAgain ? 'resend' : about.state === 'waiting' ? 'checking' : 'ready';
  return { ...sent, result, ...(remark && { remark }), ...(correction && { correction }) };
}

const stranded = {
  kind: 'stranded' as const,
  text: 'Outside your email domains: can join, but can’t sign in until the domain is added',
};

function remarkOf(
  line: InviteLine,
  known: Known,
  { isOutside, roleForAll }: { isOutside: boolean; roleForAll: Role | null },
): Reviewed['remark'] {
  if (known.state === 'pending') return { kind: 'resend', text: '' };
  if (line.unknownRole) {
    return { kind: 'role', text: `“${line.unknownRole}” isn’t a role; the role for all is used` };
  }
  if (line.role === 'admin' && roleForAll !== 'admin')
    return { kind: 'admin', text: 'Becomes an admin, who manages the organization' };
  if (line.withoutSSO) return { kind: 'outside', text: 'Not accepted for SSO; signs in by email' };
  return isOutside
    ? { kind: 'outside', text: 'Outside your email domains, so without SSO' }
    : undefined;
}

/** Lines sent in one call; they share the role and SSO. */
export type Batch = { role: Role | null; sso: boolean; lines: Reviewed[] };

/** Groups the lines to send into as few calls as the API allows, in the order of the list. */
export function batchesOf(reviewed: readonly Reviewed[], maximum: number): Batch[] {
  const groups = new Map<string, Batch>();
  for (const one of reviewed.filter(isSent)) {
    const name = `${one.role} ${one.sso}`;
    const batch = groups.get(name) ?? { role: one.role, sso: one.sso, lines: [] };
    batch.lines.push(one);
    groups.set(name, batch);
  }
  return [...groups.values()].flatMap((batch) =>
    Array.from({ length: Math.ceil(batch.lines.length / maximum) }, (_, index) => ({
      ...batch,
      lines: batch.lines.slice(index * maximum, (index + 1) * maximum),
    })),
  );
}

/** The address of a member, if the API returns it. */
export function emailOf(member: Member): string | undefined {
  return member.user.email?.toLowerCase();
}
