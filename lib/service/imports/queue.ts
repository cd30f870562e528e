import type { QueueName } from '../worker/job-queue.ts';

export type DueImport = { id: string };

export const IMPORT_QUEUE: QueueName<DueImport> = 'import';
