import { momentInUTC } from '#lib/contract/days.ts';
import { singleLine } from './layout.ts';
import { type Letter, letter } from './templates.ts';

/** What a person gets an email of. */
export type SecurityEvent =
  | { type: 'sign-in' }
  | { type: 'token'; name: string }
  | { type: 'recovery-code'; left: number };

const words = {
  'sign-in': {
    subject: () => 'New sign-in to your account',
    what: () => 'Someone signed in to your account from a browser that wasn’t used before.',
    part: '#sign-ins',
    label: 'See your sign-ins',
    remedy: 'sign that browser out, and check who can read your email',
  },
  token: {
    subject: (event: SecurityEvent) =>
      `New token “${event.type === 'token' ? singleLine(event.name) : ''}” in your account`,
    what: (event: SecurityEvent) =>
      `The personal access token “${event.type === 'token' ? singleLine(event.name) : ''}” was created in your account.`,
    part: '#tokens',
    label: 'See your tokens',
    remedy: 'revoke the token, and sign all other browsers out',
  },
  'recovery-code': {
    subject: () => 'A recovery code of your account was used',
    what: (event: SecurityEvent) =>
      `One of your recovery codes was used in place of a passkey. ${event.type === 'recovery-code' ? event.left : 0} are left.`,
    part: '#passkeys',
    label: 'See your passkeys',
    remedy: 'sign all other browsers out, and create new recovery codes',
  },
};

/** The mail to a person about a sign-in, a token or a recovery code of theirs, and what to do. */
export function securityMail(
  event: SecurityEvent,
  { at, browser, address }: { at: Date; browser: string; address: string },
  accountUrl: string,
): Letter {
  const { subject, what, part, label, remedy } = words[event.type];
  const place = address ? `, from the address ${singleLine(address)}` : '';
  return letter(subject(event), {
    paragraphs: [
      what(event),
      `It was on ${momentInUTC(at)}, with ${singleLine(browser)}${place}.`,
      `If it was you, there is nothing to do. Otherwise open your account, ${remedy}.`,
    ],
    link: { label, url: `${accountUrl}${part}` },
    note: 'You get this email because it concerns the security of your account.',
  });
}
