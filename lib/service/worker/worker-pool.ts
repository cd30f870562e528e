import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const IDLE_MILLISECONDS = 60_000;

export type ThreadOptions = {
  file: URL;
  name: string;
  /** How long one task may take. */
  milliseconds: number;
  /** How much memory the thread may use. */
  megabytes: number;
};

/** A task took too long or too much memory; its caller adds its own message. */
export class TaskTooHeavy extends Error {
  override readonly name = 'TaskTooHeavy';
}

/**
 * A thread for one kind of work that would block everything else: one task at a time. It starts
 * with the first task, and ends when a task takes too much or after an idle minute.
 * @returns runs a task. @throws TaskTooHeavy
 */
export function openThread<Task, Done>(options: ThreadOptions): (task: Task) => Promise<Done> {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function carryOut(task: Task): Promise<Done> {
    clearTimeout(idle);
    worker ??= newWorker(options);
    const current = worker;
    try {
      const signal = AbortSignal.timeout(options.milliseconds);
      const answer = once(current, 'message', { signal });
      current.postMessage(task);
      const [done] = (await answer) as [Done];
      idle = setTimeout(() => void end(current), IDLE_MILLISECONDS).unref();
      return done;
    } catch (error) {
      await end(current);
      throw new TaskTooHeavy('A task took too long or too much memory.', { cause: error });
    }
  }

  async function end(ended: Worker): Promise<void> {
    if (worker === ended) worker = null;
    await ended.terminate();
  }

  return (task) => {
    const turn = queue.then(() => carryOut(task));
    queue = turn.catch(() => undefined);
    return turn;
  };
}

function newWorker({ file, name, megabytes }: ThreadOptions): Worker {
  const made = new Worker(file, {
    name: `masthead-${name}`,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // The caller waiting for the result sees why it ended.
  made.on('error', () => undefined);
  made.unref();
  return made;
}
