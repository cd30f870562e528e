import { endpoint } from './endpoint.ts';
import type * as schemas from './notifications.schemas.ts';

export type { Notification, NotificationSetting } from './notifications.schemas.ts';

/** What people are notified of, in the order of the settings. */
export const notificationKinds = [
  'review-requested',
  'reviewed',
  'commented',
  'mentioned',
  'merged',
  'invitation-ending',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How long notifications are kept. */
export const NOTIFICATION_DAYS = 90;

const listPath = '/v1/orgs/{organizationId}/notifications';

export const listNotifications = endpoint<typeof schemas.listNotifications>()({
  method: 'GET',
  path: listPath,
  needs: ['organization', 'view'],
  extension: true,
});

export const updateNotification = endpoint<typeof schemas.updateNotification>()({
  method: 'PATCH',
  path: `${listPath}/{notificationId}`,
  needs: ['organization', 'view'],
  refreshes: [listPath],
  extension: true,
});

export const readNotifications = endpoint<typeof schemas.readNotifications>()({
  method: 'POST',
  path: `${listPath}/read`,
  needs: ['organization', 'view'],
  status: 204,
  refreshes: [listPath],
  extension: true,
});

const settingsPath = '/v1/user/notification-settings';

export const getNotificationSettings = endpoint<typeof schemas.getNotificationSettings>()({
  method: 'GET',
  path: settingsPath,
  needs: 'token',
  whenBound: true,
  extension: true,
});

export const updateNotificationSetting = endpoint<typeof schemas.updateNotificationSetting>()({
  method: 'PATCH',
  path: `${settingsPath}/{kind}`,
  needs: 'token',
  refreshes: [settingsPath],
  extension: true,
});

const stopPath = '/v1/mail-stops/{token}';

export const previewMailStop = endpoint<typeof schemas.previewMailStop>()({
  method: 'GET',
  path: stopPath,
  needs: 'nothing',
  extension: true,
});

export const stopMails = endpoint<typeof schemas.stopMails>()({
  method: 'POST',
  path: stopPath,
  needs: 'nothing',
  refreshes: [settingsPath],
  extension: true,
});

/** The input that counts the unread notifications and reads the newest, as the bell does. */
export const unreadInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { status: 'unread' as const, limit: 1 },
});
