import type { Asker } from '../fairness/asker.ts';
import type { Thread, ThreadOptions } from './thread.ts';

/** A kind of work that would block everything else. */
export type WorkKind = ThreadOptions & {
  /** How long one task may keep a processor busy. */
  milliseconds: number;
  /** How long a request waits for a task, from the moment it asks. */
  waitMilliseconds: number;
  /** The level it begins at: 0 for short tasks, 1 for mostly long ones. */
  level?: number;
  /** The bytes of a task that are moved to its thread: only of one that is read when its turn comes. */
  movedOf?: (task: unknown) => ArrayBuffer[];
  /** Whether a thread is kept ready, because requests need it all the time. */
  isFrequent?: boolean;
};

/** One task on its way through the pool. */
export type Work = {
  kind: WorkKind;
  asker: Asker;
  level: number;
  /** Read when its turn comes, since it may be large. */
  load: () => unknown;
  thread: Thread | null;
  turn: NodeJS.Timeout | undefined;
  isOverTurn: boolean;
  /** Ends it; it begins again later. */
  interrupt(): void;
};

/** A task took too long or too much memory; its caller adds its own message. */
export class TaskTooHeavy extends Error {
  override readonly name = 'TaskTooHeavy';
}
