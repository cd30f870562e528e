import { kindNames, notificationSentence } from '#lib/contract/notification-words.ts';
import type { Notification, NotificationKind } from '#lib/contract/notifications.ts';
import { singleLine } from './layout.ts';
import { type Letter, letter } from './templates.ts';

/** The reason for each kind of email. */
const reasons: Readonly<Record<NotificationKind, string>> = {
  'review-requested': 'your review was requested',
  reviewed: 'you worked on this change request',
  commented: 'you worked on this change request or took part in this discussion',
  mentioned: 'you were mentioned',
  merged: 'you worked on this change request',
  'invitation-ending': 'you sent this invitation',
};

const linkLabels: Readonly<Record<NotificationKind, string>> = {
  'review-requested': 'Review changes',
  reviewed: 'View review',
  commented: 'View comment',
  mentioned: 'View comment',
  merged: 'View change request',
  'invitation-ending': 'View invitations',
};

/** The mail for a notification. `stop` is the link that stops mails of its kind. */
export function notificationMail(given: {
  notification: Notification;
  organization: string;
  stop: string;
}): Letter {
  const { notification, stop } = given;
  const { kind, excerpt } = notification;
  const sentence = singleLine(notificationSentence(notification));
  const organization = singleLine(given.organization);
  const content = {
    paragraphs: [`${sentence}.`, ...(excerpt ? [`“${singleLine(excerpt)}”`] : [])],
    link: { label: linkLabels[kind], url: notification.urls.app },
    note: `You’re receiving this email because ${reasons[kind]} in ${organization}.`,
    stop: { label: `Stop these emails (${kindNames[kind]})`, url: stop },
  };
  return { ...letter(sentence, content), stop };
}
