'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { queryFor } from '#lib/client/query.ts';
import { notificationSentence } from '#lib/contract/notification-words.ts';
import { listNotifications, unreadInput } from '#lib/contract/notifications.ts';

/** Announces notifications that come in while the page is open. */
export function NotificationNews({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(queryFor(listNotifications, unreadInput(organizationId)));
  const newest = data?.items[0];
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = newest?.createdAt ?? '';
    if (before !== undefined && newest && newest.createdAt > before)
      announce(`New notification: ${notificationSentence(newest)}`);
  }, [data, newest]);
  return null;
}
