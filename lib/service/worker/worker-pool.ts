import { ClientGone } from '#lib/http.ts';
import { busy } from '../errors.ts';
import { currentAsker } from '../fairness/asker.ts';
import { IdleThreads, Levels } from './levels.ts';
import { Thread } from './thread.ts';
import { TaskTooHeavy, type Work, type WorkKind } from './work.ts';

export { TaskTooHeavy } from './work.ts';

/** How many tasks of one caller wait, besides those at slower levels. */
const WAITING_EACH = 10;
const IDLE_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 200;
/** When a frequent task has run this long, the next one gets a thread that is started already. */
const SPARE_MILLISECONDS = 20;
/** Background work may take this many times its limit by the clock, on a busy machine. */
const BACKGROUND_FACTOR = 10;

const idle = new IdleThreads();
const levels = new Levels((work) => void carryOut(work as Job));

type Job = Work & {
  outcome: PromiseWithResolvers<unknown>;
  /** When it began to run, by the clock. */
  since: number;
};

/**
 * Opens the threads that all heavy work of the service shares: turns go round the organizations, a
 * caller has two tasks running and ten waiting at most at each level, and long tasks give way to short
 * ones.
 * @returns runs a task, which may be a function that reads it when its turn comes.
 * @throws TaskTooHeavy; Refusal 503 when there is too much to do; ClientGone when the caller left
 */
export function openThreads<Task, Done>(
  kind: WorkKind,
): (task: Task | (() => Promise<Task>)) => Promise<Done> {
  return async (task) => {
    const asker = currentAsker();
    const { signal, caller, isBackground } = asker;
    if (signal?.aborted) throw leftBehind(signal);
    const level = levels.levelFor(caller, kind);
    if (!isBackground && levels.waitingOf(caller, level) >= WAITING_EACH)
      throw busy('Too many of your requests are waiting. Wait a moment and try again.');
    const outcome = Promise.withResolvers<unknown>();
    const job: Job = {
      kind,
      // The organization of a request may be learned later.
      asker: { ...asker },
      level,
      load: typeof task === 'function' ? (task as () => Promise<Task>) : () => task,
      thread: null,
      turn: undefined,
      isOverTurn: false,
      interrupt: () => void stop(job),
      outcome,
      since: Number.POSITIVE_INFINITY,
    };
    const late = isBackground
      ? undefined
      : setTimeout(() => settle(job, lateFault(job)), kind.waitMilliseconds).unref();
    const drop = () => settle(job, leftBehind(signal as AbortSignal));
    signal?.addEventListener('abort', drop, { once: true });
    levels.add(job);
    try {
      return (await outcome.promise) as Done;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', drop);
    }
  };
}

const busyNow = () => busy('The server is busy. Wait a moment and try again.');

/** A task that had its time is too heavy, even on a busy machine; one that hadn’t can be sent again. */
function lateFault({ since, kind: { milliseconds } }: Job): Error {
  if (Date.now() - since < milliseconds || since > Date.now()) return busyNow();
  return new TaskTooHeavy('A task took too long.');
}

const leftBehind = ({ reason }: AbortSignal) =>
  reason instanceof ClientGone ? reason : new ClientGone('The caller has left.', { cause: reason });

/** Ends a task with an error, wherever it is. */
function settle(job: Job, error: Error): void {
  void stop(job);
  job.outcome.reject(error);
  levels.leave(job);
}

/** Takes a task's thread away. */
async function stop(job: Job): Promise<void> {
  const { thread } = job;
  job.thread = null;
  job.since = Number.POSITIVE_INFINITY;
  await thread?.end();
}

async function carryOut(job: Job): Promise<void> {
  const { kind, outcome } = job;
  const thread = idle.take(kind) ?? new Thread(kind);
  job.thread = thread;
  const spare = kind.isFrequent && setTimeout(() => startSpare(kind), SPARE_MILLISECONDS).unref();
  let watching: NodeJS.Timeout | undefined;
  try {
    await thread.ready;
    const task = await load(job);
    if (job.thread !== thread) return;
    job.since = Date.now();
    levels.begin(job);
    watching = watch(job, thread);
    const done = await thread.run(task, kind.movedOf?.(task)).catch((error: unknown) => {
      throw new TaskTooHeavy('A task took too long or too much memory.', { cause: error });
    });
    if (job.thread !== thread) return;
    outcome.resolve(done);
  } catch (error) {
    // An interrupted task begins again; of an ended one, the caller knows why.
    if (job.thread !== thread) return;
    outcome.reject(error);
  } finally {
    clearInterval(watching);
    if (spare) clearTimeout(spare);
    if (job.thread === thread) {
      job.thread = null;
      idle.keep(kind, thread, kind.isFrequent ? Number.POSITIVE_INFINITY : IDLE_MILLISECONDS);
      levels.leave(job);
    }
  }
}

async function load({ load: read }: Job): Promise<unknown> {
  return read();
}

function startSpare(kind: WorkKind): void {
  const spare = idle.take(kind) ?? new Thread(kind);
  idle.keep(kind, spare, Number.POSITIVE_INFINITY);
}

/** Ends a task that has used a processor for too long, or takes too long by the clock. */
function watch(job: Job, thread: Thread): NodeJS.Timeout {
  const { milliseconds } = job.kind;
  const until = Date.now() + BACKGROUND_FACTOR * milliseconds;
  let before: number | undefined;
  return setInterval(async () => {
    const now = await thread.workedMilliseconds();
    before ??= now;
    const isOver = now - before > milliseconds || Date.now() > until;
    if (!isOver || job.thread !== thread) return;
    settle(job, new TaskTooHeavy('A task took too long.'));
  }, LOOK_MILLISECONDS).unref();
}
