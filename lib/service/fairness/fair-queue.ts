import type { Asker } from './asker.ts';

type Waiting = { asker: Asker };

/**
 * A queue that goes round the organizations: each gets one turn before any gets another, however
 * much one of them asks for. Within an organization the first come is the first served.
 */
export class FairQueue<Entry extends Waiting> {
  readonly #byOrganization = new Map<string, Entry[]>();
  readonly #byCaller = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many entries of a caller wait. */
  waitingOf(caller: string): number {
    return this.#byCaller.get(caller) ?? 0;
  }

  /** The entries of a caller, in their order. */
  of(caller: string): Entry[] {
    const all = [...this.#byOrganization.values()].flat();
    return all.filter(({ asker }) => asker.caller === caller);
  }

  add(entry: Entry): void {
    const { organization, caller } = entry.asker;
    const others = this.#byOrganization.get(organization);
    if (others) others.push(entry);
    else this.#byOrganization.set(organization, [entry]);
    this.#byCaller.set(caller, this.waitingOf(caller) + 1);
    this.#size += 1;
  }

  /** @returns whether it was waiting */
  remove(entry: Entry): boolean {
    for (const [organization, entries] of this.#byOrganization) {
      const index = entries.indexOf(entry);
      if (index < 0) continue;
      this.#take(organization, entries, index);
      return true;
    }
    return false;
  }

  /**
   * Takes the next entry out, and moves its organization to the end.
   * @param isAllowed whether an entry may have its turn now
   */
  next(isAllowed: (entry: Entry) => boolean = () => true): Entry | undefined {
    for (const [organization, entries] of this.#byOrganization) {
      const index = entries.findIndex(isAllowed);
      if (index < 0) continue;
      return this.#take(organization, entries, index);
    }
    return undefined;
  }

  /** Whether `next` would find an entry. */
  hasNext(isAllowed: (entry: Entry) => boolean): boolean {
    for (const entries of this.#byOrganization.values()) if (entries.some(isAllowed)) return true;
    return false;
  }

  #take(organization: string, entries: Entry[], index: number): Entry | undefined {
    const [entry] = entries.splice(index, 1);
    this.#byOrganization.delete(organization);
    if (entries.length > 0) this.#byOrganization.set(organization, entries);
    if (!entry) return undefined;
    const left = this.waitingOf(entry.asker.caller) - 1;
    if (left > 0) this.#byCaller.set(entry.asker.caller, left);
    else this.#byCaller.delete(entry.asker.caller);
    this.#size -= 1;
    return entry;
  }
}
