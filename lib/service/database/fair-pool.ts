import pg from 'pg';
import { busy } from '../errors.ts';
import { type Asker, currentAsker } from '../fairness/asker.ts';
import { FairQueue } from '../fairness/fair-queue.ts';

/** How many transactions of one organization hold a connection: the second can't wait for longer. */
const TRANSACTIONS_EACH = 2;
/** How long a request waits for its turn; background work has no limit. */
const WAIT_MILLISECONDS = 15_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (reason?: boolean | Error) => void,
) => void;
type Turn = { asker: Asker; isTransaction: boolean; take: () => void };

/**
 * A pool whose connections go round the organizations: what waits for a lock holds only a few of
 * them, and some are always left for single statements, such as those of reads.
 */
export class FairPool extends pg.Pool {
  readonly #queue = new FairQueue<Turn>();
  readonly #held = { all: 0, transactions: 0 };
  readonly #heldBy = new Map<string, { all: number; transactions: number }>();
  readonly #limits: { all: number; allEach: number; transactions: number };
  readonly #isAllowed = (turn: Turn) => this.#mayHave(turn);

  /** @param kept how many of its connections transactions leave to single statements */
  constructor(options: pg.PoolConfig & { max: number }, kept: number) {
    super(options);
    const { max } = options;
    this.#limits = {
      all: max,
      allEach: Math.max(1, Math.ceil(max / 2)),
      transactions: Math.max(1, max - kept),
    };
    const ofPool = Object.getOwnPropertyDescriptor(pg.Pool.prototype, 'waitingCount');
    Object.defineProperty(this, 'waitingCount', {
      get: () => this.#queue.size + Number(ofPool?.get?.call(this) ?? 0),
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) =>
        this.#ask(true, (error, client) =>
          client ? resolve(client) : reject(error ?? new Error('No connection.')),
        ),
      );
    }
    this.#ask(false, callback);
    return undefined;
  }

  #ask(isTransaction: boolean, callback: Connected): void {
    const asker = currentAsker();
    const turn: Turn = { asker, isTransaction, take: () => this.#take(turn, callback) };
    if (this.#mayHave(turn)) {
      turn.take();
      return;
    }
    const refuse = () => {
      if (!this.#queue.remove(turn)) return;
      const error = busy('The database is busy. Wait a moment and try again.');
      callback(error, undefined, () => undefined);
    };
    const late = asker.isBackground ? undefined : setTimeout(refuse, WAIT_MILLISECONDS).unref();
    turn.take = () => {
      clearTimeout(late);
      this.#take(turn, callback);
    };
    this.#queue.add(turn);
  }

  #next(): Turn | undefined {
    return this.#queue.size > 0 ? this.#queue.next(this.#isAllowed) : undefined;
  }

  #mayHave({ asker: { organization }, isTransaction }: Turn): boolean {
    const { all, allEach, transactions } = this.#limits;
    const own = this.#heldBy.get(organization) ?? { all: 0, transactions: 0 };
    if (this.#held.all >= all || own.all >= allEach) return false;
    if (!isTransaction) return true;
    return this.#held.transactions < transactions && own.transactions < TRANSACTIONS_EACH;
  }

  #take({ asker: { organization }, isTransaction }: Turn, callback: Connected): void {
    this.#count(organization, isTransaction, 1);
    const giveBack = () => {
      this.#count(organization, isTransaction, -1);
      for (let next = this.#next(); next; next = this.#next()) next.take();
    };
    super.connect((error, client) => {
      if (!client) {
        giveBack();
        callback(error, undefined, () => undefined);
        return;
      }
      const release = client.release.bind(client);
      client.release = (reason) => {
        release(reason);
        giveBack();
      };
      callback(undefined, client, client.release);
    });
  }

  #count(organization: string, isTransaction: boolean, change: 1 | -1): void {
    const own = this.#heldBy.get(organization) ?? { all: 0, transactions: 0 };
    for (const counts of [this.#held, own]) {
      counts.all += change;
      if (isTransaction) counts.transactions += change;
    }
    if (own.all > 0) this.#heldBy.set(organization, own);
    else this.#heldBy.delete(organization);
  }
}
