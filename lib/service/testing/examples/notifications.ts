import { notifications as table } from '../../database/schema/index.ts';
import { mailStopOf } from '../../notifications/stop.ts';
import { newId } from '../../security/secrets.ts';
import { grant } from '../content.ts';
import { onSpace } from './content.ts';
import { inOrganization, none, org, type Rows, type World } from './world.ts';

/** An unread notification of the caller, in a space they can read. */
async function onNotification(world: World) {
  const { parameters } = await onSpace(world);
  const { service, organization, caller } = world;
  const place = { space: parameters.spaceId };
  await grant(service, organization, place, { user: caller.id }, 'read');
  const id = newId('ntf');
  await service.database.orm.insert(table).values({
    id,
    userId: caller.id,
    organizationId: org(world).organizationId,
    kind: 'mentioned',
    spaceId: parameters.spaceId,
    isListed: true,
    createdAt: new Date(),
  });
  return { parameters: { ...org(world), notificationId: id } };
}

/** The link in a mail to the caller. */
async function onMailStop({ service, caller }: World) {
  const stop = { userId: caller.id, kind: 'merged' as const };
  return { parameters: { token: mailStopOf(service.instance.keys, stop) } };
}

/** Examples for notifications, their settings, and the links in their mails. */
export const notifications: Rows<'notifications'> = {
  notifications: {
    listNotifications: { audience: 'guest', input: inOrganization },
    updateNotification: {
      audience: 'guest',
      input: async (world) => ({ ...(await onNotification(world)), body: { read: true } }),
    },
    readNotifications: {
      audience: 'guest',
      input: async (world) => ({ ...(await inOrganization(world)), body: {} }),
    },
    getNotificationSettings: { audience: 'signed in', input: none },
    updateNotificationSetting: {
      audience: 'signed in',
      input: async () => ({ parameters: { kind: 'merged' }, body: { mail: false } }),
    },
    previewMailStop: { audience: 'anyone', input: onMailStop },
    stopMails: { audience: 'anyone', input: onMailStop },
  },
};
