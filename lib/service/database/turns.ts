interface Turn<Holder> {
  holder: Holder;
  work: () => Promise<boolean>;
}

/**
 * Who may use the one session of the embedded engine. Turns are taken in the order they were
 * asked for, except that a holder in the middle of something is served alone until it is through.
 */
export class Turns<Holder extends object> {
  #waiting: Turn<Holder>[] = [];
  #holder: Holder | null = null;
  #running = false;
  readonly #onHold: (holder: Holder | null) => void;

  /** @param onHold Told who keeps the engine between two turns, and null when nobody does. */
  constructor(onHold: (holder: Holder | null) => void) {
    this.#onHold = onHold;
  }

  /** Asks for a turn. `work` never rejects, and answers whether the holder keeps the engine. */
  take(holder: Holder, work: () => Promise<boolean>): void {
    this.#waiting.push({ holder, work });
    void this.#run();
  }

  /** Forgets the turns a holder has asked for and not yet had. */
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
