'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listNotifications, unreadInput } from '#lib/contract/notifications.ts';
import { REFETCH_INTERVAL } from './unread.ts';

const NotificationPanel = lazyPart(() =>
  import('./panel.tsx').then(({ NotificationPanel: loaded }) => loaded),
);

/** Most unread notifications that are counted on the bell. */
const COUNTED = 99;

/** The number of unread notifications, which opens their list; nothing where the API has none. */
export function NotificationBell({ organizationId }: { organizationId: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery({
    ...queryFor(listNotifications, unreadInput(organizationId)),
    refetchInterval: ({ state }) => (state.data ? REFETCH_INTERVAL : false),
  });
  if (!unread.data) return null;
  const count = unread.data.count ?? 0;
  return (
    <>
      <IconButton
        ref={button}
        label={count > 0 ? `Notifications, ${formatNumber(count)} unread` : 'Notifications'}
        variant="bare"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative"
        {...NotificationPanel.preload}
      >
        <BellIcon aria-hidden />
        {count > 0 && (
          <span aria-hidden className="unread">
            {count > COUNTED ? `${COUNTED}+` : count}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <NotificationPanel
          organizationId={organizationId}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
