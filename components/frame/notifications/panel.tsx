'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ListBody } from '#components/kit/list-body.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '#components/ui/popover.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { pagesFor } from '#lib/client/query.ts';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '#lib/contract/notifications.ts';
import { NotificationRow } from './row.tsx';
import { listInput, REFETCH_INTERVAL } from './unread.ts';

type Props = {
  organizationId: string;
  /** The bell. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The notifications of an organization, the newest first. */
export function NotificationPanel({ organizationId, anchor, onClose }: Props) {
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <PopoverContent
        role="dialog"
        aria-label="Notifications"
        className="w-96 p-0"
        onInteractOutside={(event) => {
          // The bell closes it itself.
          if (anchor.current?.contains(event.target as Node)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          anchor.current?.focus();
        }}
      >
        <NotificationList organizationId={organizationId} onClose={onClose} />
      </PopoverContent>
    </Popover>
  );
}

function NotificationList({ organizationId, onClose }: Omit<Props, 'anchor'>) {
  const read = useInfiniteQuery({
    ...pagesFor(listNotifications, listInput(organizationId)),
    refetchInterval: REFETCH_INTERVAL,
  });
  const readAll = useMutationFor(readNotifications);
  const notifications = read.data?.pages.flatMap(({ items }): Notification[] => items);
  const isAnyUnread = notifications?.some(({ readAt }) => !readAt) && !readAll.isPending;
  const newest = notifications?.[0];
  const markAll = () => {
    const body = { ...(newest && { until: newest.createdAt }) };
    readAll.mutate(
      { parameters: { organizationId }, body },
      { onSuccess: () => announce('All notifications marked as read') },
    );
  };
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-11 items-center gap-2 border-b border-hairline bg-raised px-4">
        <h2 className="flex-1 text-ui font-semibold">Notifications</h2>
        {isAnyUnread && (
          <Button size="small" variant="bare" onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <ListBody
        nouns="notifications"
        reading={read}
        items={notifications}
        skeleton={{ rows: 3 }}
        moreClass="mx-4 mt-2"
        empty={
          <p className="p-4 text-ink-2">
            No notifications. Review requests, reviews, merges, comments and mentions appear here.
          </p>
        }
      >
        {(items) => (
          <ul>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                organizationId={organizationId}
                notification={item}
                isMarked={readAll.isPending}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
      </ListBody>
      <p className="px-4 py-2 text-right">
        <Link href="/account#notifications" className="link text-meta" onClick={onClose}>
          Notification settings
        </Link>
      </p>
    </>
  );
}
