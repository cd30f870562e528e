import type { Audit } from './audit.ts';
import { plural } from './format.ts';

type Payload = Record<string, unknown>;

const waysIn: Record<string, string> = {
  email: 'with a code',
  passkey: 'with a passkey',
  demo: 'to the demo',
  'set-up': 'with the setup link',
  saml: 'through SSO',
};

const proofs: Record<string, string> = {
  code: 'a code',
  passkey: 'a passkey',
  'recovery-code': 'a recovery code',
};

const wordOf = (words: Record<string, string>, value: unknown) =>
  Object.hasOwn(words, String(value)) ? ` ${words[String(value)]}` : '';

/** “, 12 more times”, where the same was counted instead of written. */
function again({ times }: Payload): string {
  return typeof times === 'number' ? `, ${plural(times, 'more time', 'more times')}` : '';
}

/** “ as Max with a code”; through SSO only the provider is known, “ through Company”. */
function whereTo(target: string, { method }: Payload): string {
  if (method === 'saml' && target) return ` through ${target}`;
  return `${target && ` as ${target}`}${wordOf(waysIn, method)}`;
}

/** The first sentence of the reason; what to do next is for the person who was refused. */
function because({ reason }: Payload): string {
  return typeof reason === 'string' ? `: ${reason.split(/\.(?:\s|$)/, 1)[0]}` : '';
}

/** Events of sign-ins and refusals that no endpoint describes, and of the operator’s commands. */
export const securityAudits: Record<string, Audit> = {
  signIn: {
    name: 'Signed in',
    sentence: ({ payload }) => `signed in${wordOf(waysIn, payload.method)}`,
  },
  signInRefused: {
    name: 'Sign-in refused',
    sentence: ({ target, payload }) =>
      `couldn’t sign in${whereTo(target, payload)}${again(payload)}${because(payload)}`,
  },
  confirmationRefused: {
    name: 'Confirmation refused',
    sentence: ({ payload }) => {
      const proof = wordOf(proofs, payload.method);
      return `couldn’t confirm who they are${proof && ` with${proof}`}${because(payload)}`;
    },
  },
  requestRefused: {
    name: 'Request refused',
    sentence: ({ target, payload }) => `was refused “${target}”${again(payload)}`,
  },
  exportMembers: {
    name: 'Members exported',
    sentence: ({ payload }) => `exported ${plural(Number(payload.count ?? 0), 'member')} to a file`,
  },
  erased: { name: 'Erased', sentence: () => 'did something; the details were erased' },
  eraseEvents: {
    name: 'Events erased',
    sentence: ({ payload }) => `erased ${plural(Number(payload.events ?? 0), 'event')}`,
  },
  createBackup: { name: 'Backup created', sentence: () => 'created a backup' },
};
