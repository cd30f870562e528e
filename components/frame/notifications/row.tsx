'use client';

import { Check } from 'lucide-react';
import { Avatar } from '#components/ui/avatar.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { notificationSentence } from '#lib/contract/notification-words.ts';
import { type Notification, updateNotification } from '#lib/contract/notifications.ts';

/** A notification that leads to what it is about, which marks it as read. */
export function NotificationRow({
  organizationId,
  notification,
  isMarked,
  onClose,
}: {
  organizationId: string;
  notification: Notification;
  /** All are being marked as read. */
  isMarked: boolean;
  onClose: () => void;
}) {
  const { id, actor, createdAt, excerpt, readAt, urls } = notification;
  const update = useMutationFor(updateNotification);
  const isUnread = !readAt && !isMarked && !update.isPending;
  const { pathname, search, hash } = new URL(urls.app);
  const markAsRead = () =>
    update.mutate({ parameters: { organizationId, notificationId: id }, body: { read: true } });
  return (
    <li className="flex items-start gap-1 border-b border-hairline pr-2">
      <Link
        href={`${pathname}${search}${hash}`}
        prefetch={false}
        onClick={() => {
          if (isUnread) markAsRead();
          onClose();
        }}
        className="flex min-w-0 flex-1 items-start gap-2.5 py-2.5 pl-4 hover:bg-paper-3"
      >
        <Avatar name={actor?.displayName ?? 'Masthead'} photo={actor?.photoURL ?? null} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className={cn('block', isUnread ? 'font-semibold' : 'text-ink-2')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {notificationSentence(notification)}
          </span>
          {excerpt && <span className="line-clamp-2 text-ink-2">{excerpt}</span>}
          <Time value={createdAt} className="text-meta text-ink-3" />
        </span>
      </Link>
      {isUnread && (
        <IconButton label="Mark as read" variant="bare" className="mt-1.5" onClick={markAsRead}>
          <Check aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
