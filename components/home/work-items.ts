import { formatNames } from '#components/kit/format.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import type { Today } from '#lib/contract/activity.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { notificationSentence } from '#lib/contract/notification-words.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import type { AttentionItem } from './attention-item.ts';
import { countWord } from './counts.ts';

export type ReviewRequests = { items: ChangeRequest[]; count?: number | undefined };

/** The change requests that wait for a review; null when there are none or the API doesn't say. */
export function reviewItem(
  organizationId: string,
  reviews: ReviewRequests | undefined,
): AttentionItem | null {
  const count = reviews?.count ?? reviews?.items.length ?? 0;
  const [first] = reviews?.items ?? [];
  if (count === 0 || !first) return null;
  const named = reviews?.items.map(({ number, subject }) => subject || `#${number}`) ?? [];
  return {
    key: 'reviews',
    icon: 'review',
    title: `${countWord(count)} ${count === 1 ? 'change request needs' : 'change requests need'} your review`,
    detail: count > named.length ? `${named.join(', ')} and others` : formatNames(named),
    fix: {
      label: 'Review',
      href:
        count === 1
          ? routes.changeRequest({ organization: organizationId, id: first.space.id }, first.number)
          : routes.changeRequests(organizationId),
    },
  };
}

/** The viewer’s change requests that a reviewer asked to change. */
export function returnedItems(organizationId: string, today: Today | undefined): AttentionItem[] {
  return (today?.returned ?? []).map(({ number, subject, space, reviewer }) => ({
    key: `returned-${space.id}-${number}`,
    icon: 'review',
    title: `${reviewer ?? 'A reviewer'} asked for changes in ${subject ? `“${subject}”` : `#${number}`}`,
    detail: `#${number} in ${space.title}`,
    fix: {
      label: 'Open',
      href: routes.changeRequest({ organization: organizationId, id: space.id }, number),
    },
  }));
}

/** What people wrote to the viewer, until it is opened: the longest ago first. */
export function answerItems(unread: readonly Notification[] | undefined): AttentionItem[] {
  return (
    (unread ?? [])
      // A remote API may not filter them.
      .filter(({ kind }) => kind === 'commented' || kind === 'mentioned')
      .map((notification): AttentionItem => {
        const { id, excerpt, urls } = notification;
        const { pathname, search, hash } = new URL(urls.app);
        return {
          key: id,
          icon: 'answer',
          title: notificationSentence(notification),
          detail: excerpt ? `“${excerpt}”` : '',
          fix: { label: 'Reply', href: `${pathname}${search}${hash}` },
          notificationId: id,
        };
      })
      .toReversed()
  );
}

/** The key of the item about the page that changed last. */
export const NEWEST_PAGE = 'newest-page';

/** The page that changed last where the viewer reads. */
export function newestPage(organizationId: string, today: Today | undefined): AttentionItem | null {
  const [page] = today?.pages ?? [];
  if (!page) return null;
  const { title, path, space } = page;
  return {
    key: NEWEST_PAGE,
    icon: 'page',
    eyebrow: 'What’s new',
    title: `${title} changed in ${space.title}`,
    detail: 'The latest change in a space you can read',
    fix: {
      label: 'Read',
      href: pageHref(routes.space({ organization: organizationId, id: space.id }), path),
    },
  };
}
