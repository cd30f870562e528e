import { DAY } from '#lib/contract/durations.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import { emailInvites, linkInvites } from '#lib/service/database/schema/index.ts';
import { inviteSecretOf } from '#lib/service/invites/delivery.ts';
import { hashOf, type Keys, newId } from '#lib/service/security/secrets.ts';

/** Adds pending invitations and invite links to the demo's first organization. */
export async function fillDemoInvites(
  database: Executor,
  organizationId: string,
  keys: Keys,
  now: Date,
): Promise<void> {
  const pending = [
    ['petra.novak@fathom.example', 'edit', 1],
    ['h.lindgren@fathom.example', 'review', 3],
    ['wei.zhang@fathom.example', 'edit', 9],
    ['dario@kelpstudio.example', 'comment', 12],
    ['t.mbeki@fathom.example', 'read', 20],
  ] as const;
  await database.insert(emailInvites).values(
    pending.map(([email, role, age], index) => {
      const sentAt = new Date(now.getTime() - age * DAY);
      return {
        id: `ein_demo_${index}`,
        organizationId,
        email,
        role,
        sso: email.endsWith('fathom.example'),
        hash: hashOf(inviteSecretOf(keys, { organizationId, email, sentAt })),
        invitedBy: 'usr_demo_admin',
        createdAt: sentAt,
        sentAt,
        expiresAt: new Date(now.getTime() + (14 - age) * DAY),
      };
    }),
  );
  const links = [
    { title: 'Field team, autumn', role: 'review' as const, uses: 14, maxUses: 50 },
    { title: 'New writers', role: 'edit' as const, uses: 6, maxUses: null },
    { title: 'Partner preview', role: 'comment' as const, uses: 25, maxUses: 25 },
    { title: 'All hands', role: 'read' as const, uses: 41, maxUses: null },
    { title: 'Readers, spring', role: 'read' as const, uses: 3, maxUses: null },
  ];
  await database.insert(linkInvites).values(
    links.map((link, index) => ({
      ...link,
      id: newId('inv'),
      organizationId,
      createdBy: 'usr_demo_admin',
      // The last one is new: its creation is in the activity.
      createdAt: new Date(
        now.getTime() - (index === links.length - 1 ? 20 / 24 : 60 - index * 7) * DAY,
      ),
    })),
  );
}
