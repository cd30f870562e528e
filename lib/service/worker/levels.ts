import { availableParallelism } from 'node:os';
import { FairQueue } from '../fairness/fair-queue.ts';
import type { Thread } from './thread.ts';
import type { Work, WorkKind } from './work.ts';

/** How many threads work at each level. */
let width = widthOf(1);
/** How many tasks of one caller run at once, besides those at slower levels. */
const RUNNING_EACH = 2;
/** How long a task runs at each level while others wait there, in milliseconds. */
const TURNS = [50, 2_000, Number.POSITIVE_INFINITY];
/**
 * How long what a caller asks for begins below the others after a task of the same kind took longer than
 * a turn, in milliseconds.
 */
const DEMOTED = 30_000;
/** After how many milliseconds a turn is looked at first, and again. */
const LOOK = 10;
const LAST = TURNS.length - 1;

/** Divides the processors among processes; each has at least one thread. */
export function shareProcessors(processes: number): void {
  width = widthOf(processes);
}

function widthOf(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}

const keyOf = (caller: string, { name }: WorkKind) => `${name} ${caller}`;

type Level = { waiting: FairQueue<Work>; running: Set<Work> };

/**
 * Shares the threads: a task that takes longer than its turn makes room for those that wait, and
 * goes on one level below, where turns are longer. So short tasks never wait for long ones, and
 * which is which needn’t be known in advance.
 */
export class Levels {
  readonly #levels: Level[] = TURNS.map(() => ({ waiting: new FairQueue(), running: new Set() }));
  readonly #demoted = new Map<string, { level: number; until: number }>();
  readonly #start: (work: Work) => void;
  readonly #isAllowed = (work: Work) => this.#runningBefore(work) < RUNNING_EACH;

  /** @param start runs a task whose turn it is */
  constructor(start: (work: Work) => void) {
    this.#start = start;
  }

  /** How many tasks of a caller wait at a level or a quicker one. */
  waitingOf(caller: string, level: number): number {
    const levels = this.#levels.slice(0, level + 1);
    return levels.reduce((sum, { waiting }) => sum + waiting.waitingOf(caller), 0);
  }

  /**
   * How many tasks of a caller run that another one waits for: those at its level and at quicker ones,
   * so that a text that is saved waits for no PDF. The service itself has no limit.
   */
  #runningBefore({ level, asker: { caller } }: Work): number {
    if (caller === '') return 0;
    let count = 0;
    for (const { running } of this.#levels.slice(0, level + 1))
      for (const { asker } of running) if (asker.caller === caller) count += 1;
    return count;
  }

  /** The level at which a caller's task of a kind begins. */
  levelFor(caller: string, kind: WorkKind): number {
    const { level: first = 0 } = kind;
    const key = keyOf(caller, kind);
    const demoted = this.#demoted.get(key);
    if (!demoted) return first;
    if (demoted.until >= Date.now()) return Math.max(first, demoted.level);
    this.#demoted.delete(key);
    return first;
  }

  add(work: Work): void {
    this.#levels[work.level]?.waiting.add(work);
    this.#fill(work.level);
  }

  /** Removes a task that has ended, or whose caller has left. */
  leave(work: Work): void {
    const level = this.#levels[work.level];
    if (!level) return;
    clearTimeout(work.turn);
    level.waiting.remove(work);
    level.running.delete(work);
    // A caller may have one more task now, at any level.
    for (let index = 0; index <= LAST; index += 1) this.#fill(index);
  }

  #fill(index: number): void {
    const level = this.#levels[index];
    while (level?.waiting.hasNext(this.#isAllowed)) {
      if (level.running.size >= width && !this.#makeRoom(index)) return;
      const work = level.waiting.next(this.#isAllowed);
      if (!work) return;
      level.running.add(work);
      this.#start(work);
    }
  }

  /** Counts the turn of a task, once its thread and all it needs are there. */
  begin(work: Work): void {
    work.isOverTurn = false;
    const { level, thread } = work;
    const milliseconds = TURNS[level] ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(milliseconds) || !thread) return;
    let before: number | undefined;
    // By its processor time: on a busy machine, a short task is short however long it takes.
    const look = async () => {
      const worked = await thread.workedMilliseconds();
      if (work.thread !== thread || work.level !== level) return;
      before ??= worked - LOOK;
      const left = milliseconds - (worked - before);
      if (left > 0) {
        work.turn = setTimeout(look, Math.max(left, LOOK)).unref();
        return;
      }
      work.isOverTurn = true;
      this.#demote(work);
      this.#fill(level);
    };
    work.turn = setTimeout(look, LOOK).unref();
  }

  /** Moves a task whose turn is over one level down: it goes on there, or waits to begin again. */
  #makeRoom(index: number): boolean {
    const level = this.#levels[index];
    const below = this.#levels[index + 1];
    const work = level && [...level.running].find(({ isOverTurn }) => isOverTurn);
    if (!work || !below) return false;
    level.running.delete(work);
    work.isOverTurn = false;
    work.level = index + 1;
    if (below.running.size < width) {
      below.running.add(work);
      this.begin(work);
      return true;
    }
    work.interrupt();
    below.waiting.add(work);
    this.#fill(index + 1);
    return true;
  }

  #demote({ asker: { caller }, level, kind }: Work): void {
    if (caller === '') return;
    const now = Date.now();
    for (const [other, { until }] of this.#demoted) if (until < now) this.#demoted.delete(other);
    const lower = Math.min(level + 1, LAST);
    this.#demoted.set(keyOf(caller, kind), { level: lower, until: now + DEMOTED });
    // What waits of the same kind would take as long: here it would only begin, and give way.
    for (const work of this.#levels[level]?.waiting.of(caller) ?? []) {
      if (work.kind !== kind || lower === level) continue;
      this.#levels[level]?.waiting.remove(work);
      work.level = lower;
      this.#levels[lower]?.waiting.add(work);
    }
    this.#fill(lower);
  }
}

/** The threads that wait for their next task, by kind of work. */
export class IdleThreads {
  readonly #idle = new Map<WorkKind, Thread[]>();

  take(kind: WorkKind): Thread | undefined {
    const threads = this.#idle.get(kind) ?? [];
    for (let thread = threads.pop(); thread; thread = threads.pop())
      if (!thread.hasEnded) return thread;
    return undefined;
  }

  /** Keeps a thread for the next task; a kind's last ends after a while. */
  keep(kind: WorkKind, thread: Thread, milliseconds: number): void {
    const threads = this.#idle.get(kind) ?? [];
    this.#idle.set(kind, threads);
    if (thread.hasEnded) return;
    if (threads.length >= width + 1) {
      void thread.end();
      return;
    }
    threads.push(thread);
    if (!Number.isFinite(milliseconds)) return;
    setTimeout(() => {
      const index = threads.indexOf(thread);
      if (index >= 0) void threads.splice(index, 1)[0]?.end();
    }, milliseconds).unref();
  }
}
