'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { queryFor } from '#lib/client/query.ts';
import { listNotifications, type Notification, unreadInput } from '#lib/contract/notifications.ts';

/** Announces notifications that come in while the page is open. */
export function NotificationNews({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(queryFor(listNotifications, unreadInput(organizationId)));
  const newest = data?.items[0];
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = newest?.createdAt ?? '';
    if (before !== undefined && newest && newest.createdAt > before) void announceNew(newest);
  }, [data, newest]);
  return null;
}

async function announceNew(notification: Notification): Promise<void> {
  const { notificationSentence } = await retryImport(
    () => import('#lib/contract/notification-words.ts'),
  );
  announce(`New notification: ${notificationSentence(notification)}`);
}
