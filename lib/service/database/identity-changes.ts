import type pg from 'pg';

/** Where PostgreSQL announces changes to the tables of identities, by triggers of migration 0041. */
const CHANNEL = 'identities';

/**
 * Follows the changes, by any process, to what says who sends a request: tokens, people, members,
 * organizations and their sign-in. A connection learns of what it commits before its commit is
 * answered, and of what others commit within milliseconds.
 */
export class IdentityChanges {
  #count = 0;
  #listening = 0;

  /** Another number after each change; null while no connection listens. */
  get version(): number | null {
    return this.#listening > 0 ? this.#count : null;
  }

  /**
   * Listens on a new connection until it ends.
   * @param settings statements for the connection, which are sent with that
   * @throws the database's error
   */
  async listenOn(client: pg.ClientBase, settings = ''): Promise<void> {
    client.on('notification', ({ channel }) => {
      if (channel === CHANNEL) this.#count += 1;
    });
    await client.query(`${settings} listen ${CHANNEL}`);
    this.#listening += 1;
    client.once('end', () => {
      this.#listening -= 1;
      this.#count += 1;
    });
  }
}
