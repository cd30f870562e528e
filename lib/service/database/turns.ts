interface Turn<Holder> {
  holder: Holder;
  work: () => Promise<boolean>;
}

/**
 * Schedules the one session of the embedded engine. Turns are taken in the order they were
 * requested, except that a holder in the middle of a transaction is served alone until it is done.
 */
export class Turns<Holder extends object> {
  #waiting: Turn<Holder>[] = [];
  #holder: Holder | null = null;
  #running = false;
  readonly #onHold: (holder: Holder | null) => void;

  /**
   * @param onHold Called with the holder that keeps the engine between two turns, and with null
   * when there is none.
   */
  constructor(onHold: (holder: Holder | null) => void) {
    this.#onHold = onHold;
  }

  /** Requests a turn. `work` never rejects, and returns whether the holder keeps the engine. */
  take(holder: Holder, work: () => Promise<boolean>): void {
    this.#waiting.push({ holder, work });
    void this.#run();
  }

  /** Cancels the turns a holder has requested and not yet had. */
  forget(holder: Holder): void {
    this.#waiting = this.#waiting.filter((turn) => turn.holder !== holder);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let turn = this.#next(); turn; turn = this.#next()) {
      const keeps = await turn.work();
      this.#holder = keeps ? turn.holder : null;
      this.#onHold(this.#holder);
    }
    this.#running = false;
  }

  #next(): Turn<Holder> | undefined {
    const holder = this.#holder;
    const index = holder ? this.#waiting.findIndex((turn) => turn.holder === holder) : 0;
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}
