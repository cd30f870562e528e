import type { QueueName } from '../worker/job-queue.ts';

export type DueMemberChange = { id: string };

export const MEMBER_CHANGE_QUEUE: QueueName<DueMemberChange> = 'member-change';

/**
 * The queue of an earlier version, which knew changes of roles only: what it left is done. Its own
 * processes, which may still run beside this one, must not take other changes for such.
 */
export const FORMER_QUEUE: QueueName<DueMemberChange> = 'role-change';
