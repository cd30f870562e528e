import type { QueueName } from '../worker/job-queue.ts';

export type DueBackup = { id: string };

/** Only a process that keeps backups works on it, so it exists where one did. */
export const BACKUP_QUEUE: QueueName<DueBackup> = 'backup';

/** Makes a backup; stops when the signal is aborted, and leaves no file then. */
export type MakeBackup = (signal: AbortSignal) => Promise<{ name: string; bytes: number }>;
