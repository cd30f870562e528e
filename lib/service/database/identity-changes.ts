import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from './executor.ts';

/** Where PostgreSQL announces changes to the tables of identities, by triggers of migration 0041. */
const CHANNEL = 'identities';
/** What a process announces there when it starts, before its id. */
const PROCESS = 'process ';

/**
 * Follows the changes, by any process, to what says who sends a request: tokens, people, members,
 * organizations and their sign-in. A connection learns of what it commits before its commit is
 * answered, and of what others commit within milliseconds.
 */
export class IdentityChanges {
  #count = 0;
  #listening = 0;
  readonly #process = PROCESS + randomUUID();
  #starts = 0;
  #isAlone = true;

  /**
   * Another number after each change; null while no connection listens, and while another process
   * serves the database, whose changes would come later than its answers.
   */
  get version(): number | null {
    return this.#listening > 0 && this.#isAlone ? this.#count : null;
  }

  /**
   * Listens on a new connection until it ends.
   * @param settings statements for the connection, which are sent with that
   * @throws the database's error
   */
  async listenOn(client: pg.ClientBase, settings = ''): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== CHANNEL) return;
      this.#count += 1;
      if (!payload.startsWith(PROCESS) || payload === this.#process) return;
      this.#starts += 1;
      this.#isAlone = false;
    });
    await client.query(`${settings} listen ${CHANNEL}`);
    this.#listening += 1;
    client.once('end', () => {
      this.#listening -= 1;
      this.#count += 1;
    });
  }

  /** Announces to other processes that this one starts to serve the database. */
  async announceProcess(database: Executor): Promise<void> {
    await database.execute(sql`select pg_notify(${CHANNEL}, ${this.#process})`);
  }

  /**
   * Reads which processes serve the database, and remembers whether it is this one alone.
   * @param read reads one item for each of them
   */
  async countProcesses<Item>(read: () => Promise<Item[]>): Promise<Item[]> {
    const starts = this.#starts;
    const items = await read();
    this.#isAlone = items.length <= 1 && starts === this.#starts;
    return items;
  }
}
