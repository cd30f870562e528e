import type { Role } from '#lib/contract/levels.ts';
import { htmlOf, type MailContent, singleLine, textOf } from './layout.ts';

/** A mail without its recipient. */
export type Letter = { subject: string; text: string; html: string };

const roleWords: Record<Role, string> = {
  admin: 'an admin',
  create: 'a creator',
  review: 'a reviewer',
  edit: 'an editor',
  comment: 'a commenter',
  read: 'a reader',
};

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The mail with a sign-in code, good for so many minutes. */
export function codeMail({ code, minutes }: { code: string; minutes: number }): Letter {
  return letter(`${code} is your sign-in code`, {
    paragraphs: [
      `Type this code where you asked for it. It works once, in that browser, for ${minutes} minutes.`,
    ],
    code,
    note: 'If you did not ask for a code, you need not do anything: without this mail nobody gets in.',
  });
}

/**
 * The mail that invites somebody; `role` null is a guest, `inviter` the name of whoever invites.
 * `providers` are those they have to sign in through.
 */
export function invitationMail(invitation: {
  organization: string;
  inviter: string | null;
  role: Role | null;
  url: string;
  expiresAt: Date;
  providers?: readonly string[];
}): Letter {
  const organization = singleLine(invitation.organization);
  const role = invitation.role ? roleWords[invitation.role] : 'a guest';
  const who = invitation.inviter
    ? `${singleLine(invitation.inviter)} invites you`
    : 'You are invited';
  return letter(`Join ${organization} on Masthead`, {
    paragraphs: [`${who} to ${organization} as ${role}.${throughWords(invitation.providers)}`],
    link: { label: 'Accept the invitation', url: invitation.url },
    note: `The link is for you alone and works until ${days.format(invitation.expiresAt)}. If you expected no invitation, ignore this mail.`,
  });
}

function throughWords(providers: readonly string[] = []): string {
  if (providers.length === 0) return '';
  return ` You sign in through ${providers.map(singleLine).join(' or ')}.`;
}

function letter(subject: string, content: Omit<MailContent, 'title'>): Letter {
  const title = singleLine(subject);
  return { subject: title, text: textOf(content), html: htmlOf({ ...content, title }) };
}
