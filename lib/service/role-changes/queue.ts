import type { QueueName } from '../worker/job-queue.ts';

export type DueRoleChange = { id: string };

export const ROLE_CHANGE_QUEUE: QueueName<DueRoleChange> = 'role-change';
