import { addressIn } from '#lib/contract/email-address.ts';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Member } from '#lib/contract/members.ts';
import { whyNotAddress } from './address.ts';

/** A line of the list to be reviewed. */
export type Line = {
  key: string;
  text: string;
  /** The role this line alone was given; null is a guest, absent is the role for all. */
  role?: Role | null;
  unknownRole?: string;
  /** Why it was not sent the last time. */
  failure?: string;
  /** The API would not take it as an SSO member. */
  withoutSSO?: boolean;
};

/** What the API says of an address: nothing yet, no answer, or whose it is. */
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

/** A line with what will become of it. `number` counts from 1. */
export type Reviewed = {
  line: Line;
  number: number;
  email: string | null;
  result: Result;
  /** What to know about it, beside the result. */
  remark?: {
    kind: 'fault' | 'duplicate' | 'member' | 'resend' | 'outside' | 'stranded' | 'role';
    text: string;
  };
  known?: Known;
  role: Role | null;
  sso: boolean;
};

export type ReviewSettings = {
  roleForAll: Role | null;
  sso: boolean;
  emailDomains: readonly string[];
  /** Whether everybody but admins has to come in through SSO. */
  isRequired: boolean;
};

/** Whether a line is sent when the person says so. */
export function isSent({ result }: Reviewed): boolean {
  return result === 'ready' || result === 'checking' || result === 'resend' || result === 'failed';
}

/** Whether a line's person could join, and then not come in. */
export function isStranded({ remark }: Reviewed): boolean {
  return remark?.kind === 'stranded';
}

/** Judges every line of the list, in order: of equal addresses the first one counts. */
export function reviewLines(
  lines: readonly Line[],
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
  line: Line,
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
    // What somebody was invited as before stays, unless this line says otherwise.
    role: isAgain && line.role === undefined ? about.role : base.role,
    sso: (sso && isInside) || (isAgain && about.sso && !line.withoutSSO),
  };
  if (line.failure) {
    return { ...sent, result: 'failed', remark: { kind: 'fault', text: line.failure } };
  }
  const isShutOut = isRequired && sent.role !== 'admin' && !isInDomains(email, emailDomains);
  const remark = isShutOut ? stranded : remarkOf(line, about, sso && !isInside);
  const result = isAgain ? 'resend' : about.state === 'waiting' ? 'checking' : 'ready';
  return { ...sent, result, ...(remark && { remark }) };
}

const stranded = {
  kind: 'stranded' as const,
  text: 'Outside your e-mail domains: can join, but can’t come in until the domain is added',
};

function remarkOf(line: Line, known: Known, isOutside: boolean): Reviewed['remark'] {
  if (known.state === 'pending') return { kind: 'resend', text: '' };
  if (line.unknownRole) {
    return { kind: 'role', text: `“${line.unknownRole}” is no role, so it gets the one for all` };
  }
  if (line.withoutSSO) return { kind: 'outside', text: 'Refused for SSO; signs in by e-mail' };
  return isOutside ? { kind: 'outside', text: 'Outside your domains, so without SSO' } : undefined;
}

/** Lines that go out in one call: they share their role and their way of signing in. */
export type Batch = { role: Role | null; sso: boolean; lines: Reviewed[] };

/** Puts what will be sent into as few calls as the API allows, in the order of the list. */
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

/** The address of a member, where the API shows it. */
export function emailOf(member: Member): string | undefined {
  return member.user.email?.toLowerCase();
}
