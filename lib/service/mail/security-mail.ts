import { momentInUTC } from '#lib/contract/days.ts';
import { plural } from '#lib/contract/format.ts';
import { singleLine } from './layout.ts';
import { type Letter, letter } from './templates.ts';

/** What a person gets an email of. */
export type SecurityEvent =
  | { type: 'sign-in' }
  | { type: 'token'; name: string }
  | { type: 'recovery-code'; left: number }
  /** An organization signs the person in from now on. */
  | { type: 'sso-linked'; title: string }
  /** To the admins of an organization. */
  | { type: 'organization-deleted'; title: string; until: string }
  /** To the former address. */
  | { type: 'email-changed'; to: string; email: string }
  /** To an address that belongs to nobody any more. */
  | { type: 'account-deleted'; to: string };

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
  'sso-linked': {
    subject: () => 'Single sign-on was linked to your account',
    what: (event: SecurityEvent) =>
      `The single sign-on of ${event.type === 'sso-linked' ? singleLine(event.title) : ''} was linked to your account. It signs you in to that organization only.`,
    part: '#sign-ins',
    label: 'See your sign-ins',
    remedy: 'sign all other browsers out, and tell an admin of that organization',
  },
  'recovery-code': {
    subject: () => 'A recovery code of your account was used',
    what: (event: SecurityEvent) =>
      `One of your recovery codes was used in place of a passkey. ${leftWords(event.type === 'recovery-code' ? event.left : 0)}`,
    part: '#passkeys',
    label: 'See your passkeys',
    remedy: 'sign all other browsers out, and create new recovery codes',
  },
};

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one.';
  return `You have ${plural(left, 'code')} left.`;
}

/** The mail about an account that is gone: there is nothing to open. */
function deletionMail(origin: string): Letter {
  return letter('Your account was deleted', {
    paragraphs: [
      'Your account was deleted, with its sign-ins, passkeys, tokens and memberships. What you wrote stays without your name.',
      origin,
      'You can sign up again with this address, as a new person. If it wasn’t you, tell an admin of your organization.',
    ],
    note: 'You’re receiving this email because it concerns the security of your account.',
  });
}

/** The mail to the former address of an account. */
function emailChangeMail({ email }: { email: string }, origin: string, url: string): Letter {
  return letter('The address of your account was changed', {
    paragraphs: [
      `The address of your account is now ${email}. Sign-in codes and notifications are sent there, and no longer to this address.`,
      origin,
      'If this was you, you can ignore this email. Otherwise, sign in with a passkey, change the address back and sign all other browsers out. Without a passkey, tell an admin of your organization at once.',
    ],
    link: { label: 'Open your account', url },
    note: 'You’re receiving this email because it concerns the security of your account.',
  });
}

/** The mail to the admins of an organization that was deleted, with the way back. */
function organizationMail(
  { title, until }: { title: string; until: string },
  origin: string,
  url: string,
): Letter {
  const name = singleLine(title);
  return letter(`${name} was deleted`, {
    paragraphs: [
      `An admin deleted ${name}. Its content and its sites can no longer be opened.`,
      origin,
      `Until ${momentInUTC(new Date(until))}, each of its admins can restore it. After that, all of it is permanently deleted.`,
    ],
    link: { label: `Restore ${name}`, url },
    note: `You’re receiving this email because you are an admin of ${name}.`,
  });
}

/** The mail to a person about a sign-in, a token or a recovery code of theirs, and what to do. */
export function securityMail(
  event: SecurityEvent,
  { at, browser, address }: { at: Date; browser: string; address: string },
  accountUrl: string,
): Letter {
  const place = address ? `, from the IP address ${singleLine(address)}` : '';
  const origin = `This happened on ${momentInUTC(at)}, in ${singleLine(browser)}${place}.`;
  if (event.type === 'organization-deleted')
    return organizationMail(event, origin, accountUrl.replace(/account$/, 'organizations'));
  if (event.type === 'account-deleted') return deletionMail(origin);
  if (event.type === 'email-changed') return emailChangeMail(event, origin, accountUrl);
  const { subject, what, part, label, remedy } = words[event.type];
  return letter(subject(event), {
    paragraphs: [
      what(event),
      origin,
      `If this was you, you can ignore this email. Otherwise, open your account, ${remedy}.`,
    ],
    link: { label, url: `${accountUrl}${part}` },
    note: 'You’re receiving this email because it concerns the security of your account.',
  });
}
