import { formatList } from './format.ts';
import type { Notification, NotificationKind } from './notifications.ts';

/** The name of each kind in the settings. */
export const kindNames: Readonly<Record<NotificationKind, string>> = {
  'review-requested': 'Review requests',
  reviewed: 'Reviews of my change requests',
  commented: 'Comments on my change requests, and replies to my comments',
  mentioned: 'Mentions',
  merged: 'Merges of my change requests',
  'invitation-ending': 'My invitations that are about to expire',
};

type Named = Pick<
  Notification,
  'kind' | 'actor' | 'space' | 'changeRequest' | 'comment' | 'review' | 'again' | 'invitations'
>;

/** A notification as one sentence without its full stop, the same in the list and in mails. */
export function notificationSentence(notification: Named): string {
  const { kind, review, again, comment } = notification;
  const who = notification.actor?.displayName ?? 'Someone';
  const what = subjectOf(notification);
  switch (kind) {
    case 'review-requested':
      return again
        ? `${who} changed ${what} after your review`
        : `${who} asked you to review ${what}`;
    case 'reviewed':
      return `${who} ${review === 'approved' ? 'approved' : 'requested changes in'} ${what}`;
    case 'commented':
      return `${who} ${comment?.reply ? 'replied to a comment on' : 'commented on'} ${what}`;
    case 'mentioned':
      return `${who} mentioned you on ${what}`;
    case 'merged':
      return `${who} merged ${what}`;
    case 'invitation-ending':
      return invitationsExpire(notification.invitations);
  }
}

function subjectOf({ changeRequest, space }: Named): string {
  const where = space?.title ?? '';
  if (!changeRequest) return where;
  const { number, subject } = changeRequest;
  return `#${number}${subject && ` “${subject}”`}${where && ` in ${where}`}`;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function invitationsExpire(invitations: Named['invitations']): string {
  const { count = 0, emails = [], expiresAt } = invitations ?? {};
  const more = count - emails.length;
  const named = more > 0 ? [...emails, `${more} more`] : emails;
  const to = formatList(named);
  const when = expiresAt ? ` on ${days.format(new Date(expiresAt))}` : ' soon';
  return count === 1
    ? `Your invitation to ${to} expires${when}`
    : `Your invitations to ${to} expire${when}`;
}
