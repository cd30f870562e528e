import type { QueueName } from '../worker/job-queue.ts';
import type { DueSpec } from './process.ts';

export const SPECIFICATION_QUEUE: QueueName<DueSpec> = 'specification';
