import type { QueueName } from '../worker/job-queue.ts';

export type DueExport = { id: string };

export const EXPORT_QUEUE: QueueName<DueExport> = 'organization-export';
