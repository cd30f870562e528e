import { formatAlternatives } from '#lib/contract/format.ts';
import type { Role } from '#lib/contract/levels.ts';
import { htmlOf, type MailContent, singleLine, textOf } from './layout.ts';

/** A mail without its recipient. */
export type Letter = { subject: string; text: string; html: string; stop?: string };

const roleWords: Record<Role, string> = {
  admin: 'with the Admin role',
  create: 'with the Create role',
  review: 'with the Review role',
  edit: 'with the Edit role',
  comment: 'with the Comment role',
  read: 'with the Read role',
};

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The mail with a sign-in code, and how long it is valid. */
export function codeMail({ code, minutes }: { code: string; minutes: number }): Letter {
  return letter(`${code} is your sign-in code`, {
    paragraphs: [
      `Enter this code where you requested it. It works once, in that browser, for ${minutes} minutes.`,
    ],
    code,
    note: 'If you didn’t request a code, you can ignore this email: no one can sign in without it.',
  });
}

/** The mail with the code that makes an address the one of an account. */
export function emailChangeMail(given: {
  code: string;
  minutes: number;
  displayName: string;
}): Letter {
  return letter(`${given.code} is your code to change your address`, {
    paragraphs: [
      `${singleLine(given.displayName)} asked to use this address for their account. If that is you, enter this code where you requested it. It works once, for ${given.minutes} minutes.`,
    ],
    code: given.code,
    note: 'If it wasn’t you, ignore this email: nothing changes without the code.',
  });
}

/** The mail with the code that links an account to an organization's single sign-on. */
export function linkMail(given: {
  code: string;
  minutes: number;
  organization: string;
  provider: string;
}): Letter {
  const { code, minutes } = given;
  const organization = singleLine(given.organization);
  return letter(`${code} is your code to link single sign-on`, {
    paragraphs: [
      `You signed in through ${singleLine(given.provider)} of ${organization}, and your address already has an account. Enter this code to link the two. It works once, in that browser, for ${minutes} minutes.`,
      `From then on ${singleLine(given.provider)} signs you in to ${organization} only.`,
    ],
    code,
    note: 'If you didn’t sign in there, ignore this email: nothing is linked without the code.',
  });
}

/**
 * The mail for an invitation; `role` null is a guest, `inviter` the name of the sender.
 * `providers` are those the person must sign in through. Anybody may choose the name of an organization,
 * so the subject has none of their words.
 */
export function invitationMail(invitation: {
  organization: string;
  inviter: string | null;
  role: Role | null;
  url: string;
  expiresAt: Date;
  providers?: readonly string[];
  /** Sent again, before it expires. */
  isReminder?: boolean;
  /** The link that stops invitations to this address. */
  stop: string;
}): Letter {
  const organization = singleLine(invitation.organization);
  const role = invitation.role ? roleWords[invitation.role] : 'as a guest';
  const who = invitation.inviter
    ? `${singleLine(invitation.inviter)} invited you`
    : 'You’ve been invited';
  const last = days.format(invitation.expiresAt);
  const subject = invitation.isReminder
    ? `Your invitation expires on ${last}`
    : 'You’re invited to an organization on Masthead';
  const note = invitation.isReminder
    ? 'This is the only reminder, and the link is only for you.'
    : `This link is only for you and expires on ${last}.`;
  const content = {
    paragraphs: [`${who} to ${organization} ${role}.${throughWords(invitation.providers)}`],
    link: { label: 'Accept invitation', url: invitation.url },
    note: `${note} If you didn’t expect an invitation, ignore this email.`,
    stop: { label: 'Stop invitations from this server', url: invitation.stop },
  };
  return { ...letter(subject, content), stop: invitation.stop };
}

function throughWords(providers: readonly string[] = []): string {
  if (providers.length === 0) return '';
  return ` You’ll sign in through ${formatAlternatives(providers.map(singleLine))}.`;
}

/** The mail to an admin about a transfer out of the organization, or its undo (`until` is null). */
export function transferMail(transfer: {
  organization: string;
  type: 'space' | 'collection';
  title: string;
  by: string;
  other: string;
  until: Date | null;
  url: string;
}): Letter {
  const { type, until, url } = transfer;
  const [organization = '', title = '', by = '', other = ''] = [
    transfer.organization,
    transfer.title,
    transfer.by,
    transfer.other,
  ].map(singleLine);
  const note = `You’re receiving this email because you are an admin of ${organization}.`;
  if (until === null)
    return letter(`The ${type} “${title}” is back in ${organization}`, {
      paragraphs: [`${by} undid the transfer of the ${type} “${title}” to ${other}.`],
      note,
    });
  return letter(`The ${type} “${title}” left ${organization}`, {
    paragraphs: [
      `${by} transferred the ${type} “${title}” from ${organization} to ${other}.`,
      `Admins of ${organization} can undo the transfer until ${days.format(until)}.`,
    ],
    link: { label: 'See transferred content', url },
    note,
  });
}

/** A mail of its parts. */
export function letter(subject: string, content: Omit<MailContent, 'title'>): Letter {
  const title = singleLine(subject);
  return { subject: title, text: textOf(content), html: htmlOf({ ...content, title }) };
}
