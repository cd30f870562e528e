import { type NotificationKind, notificationKinds } from '#lib/contract/notifications.ts';
import { notFound } from '../errors.ts';
import { authenticatorOf, isMadeBy, type Keys } from '../security/secrets.ts';

type MailStop = { userId: string; kind: NotificationKind };

const signatureOf = ({ link }: Keys, { userId, kind }: MailStop) =>
  authenticatorOf(link, `mail stop\n${userId}\n${kind}`);

/** The secret of the link in a mail that stops mails of its kind; it works without signing in. */
export function mailStopOf(keys: Keys, stop: MailStop): string {
  return `${stop.kind}.${stop.userId}.${signatureOf(keys, stop)}`;
}

/** Reads what a link stops. @throws Refusal 404 for any other text */
export function readMailStop(keys: Keys, token: string): MailStop {
  const [name, userId = '', signature = ''] = token.split('.');
  const kind = notificationKinds.find((each) => each === name);
  if (!kind || !isMadeBy(keys, signature, (those) => signatureOf(those, { userId, kind })))
    throw notFound('This link');
  return { userId, kind };
}
