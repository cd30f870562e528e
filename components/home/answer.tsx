'use client';

import { useMutationFor } from '#lib/client/mutation.ts';
import { updateNotification } from '#lib/contract/notifications.ts';
import type { AttentionItem } from './attention-item.ts';
import { FixLink } from './fix-link.tsx';

/** Opens a comment to answer it, which marks its notification as read. */
export function Answer({
  organizationId,
  notificationId,
  ...link
}: {
  organizationId: string;
  notificationId: string;
  fix: AttentionItem['fix'];
  /** For screen readers: what the link does. */
  label: string;
  variant: 'primary' | 'secondary';
}) {
  const update = useMutationFor(updateNotification);
  const markAsRead = () =>
    update.mutate({ parameters: { organizationId, notificationId }, body: { read: true } });
  return <FixLink {...link} onOpen={markAsRead} />;
}
