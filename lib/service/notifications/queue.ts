import type { QueueName } from '../worker/job-queue.ts';

/** A notification to be mailed. */
export type DueNotification = { id: string };

export const NOTIFICATION_QUEUE: QueueName<DueNotification> = 'notifications';
