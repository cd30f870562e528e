'use client';

import type { SenderOf } from '#components/kit/restore-changes.ts';
import { RestoreWaiting } from '#components/kit/restore-waiting.tsx';

/** How the changes of each kind are sent that were made offline and outlived a reload. */
const senders: Readonly<Record<string, SenderOf>> = {
  content: async (client, change) =>
    (await import('#components/content/content-changes.ts')).restoredSender(client, change),
  roles: async (client) =>
    (await import('#components/members/use-role-changes.ts')).restoredSender(client),
  'site-moves': async (client, change) =>
    (await import('#components/sites/board/send.ts')).restoredSender(client, change),
};

/** Restores the changes that wait for the connection. */
export function WaitingChanges() {
  return <RestoreWaiting senders={senders} />;
}
