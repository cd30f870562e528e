import { randomBytes } from 'node:crypto';

/** Up to here a list is presented at once. */
const FEW = 50;
/** Takes the place of a list in the text around it; nobody can guess it. */
const place = randomBytes(16).toString('base64url');
/** Where a list is, in the JSON around it. */
const placeInJson = JSON.stringify(place);

/** The lists that the text being written has to leave out; null: it is written whole. */
let left: LongList[] | null = null;

/** A list of a reply that is presented as it is written, some items at a time. */
export class LongList {
  readonly #items: readonly unknown[];
  readonly #present: (item: never) => unknown;

  constructor(items: readonly unknown[], present: (item: never) => unknown) {
    this.#items = items;
    this.#present = present;
  }

  /** Presents the items from one place to another. */
  slice(start: number, end: number): unknown[] {
    return this.#items.slice(start, end).map((item) => this.#present(item as never));
  }

  get length(): number {
    return this.#items.length;
  }

  toJSON(): unknown {
    if (left === null) return this.slice(0, this.length);
    left.push(this);
    return place;
  }
}

/**
 * Presents the items of a list in a reply. A long list is presented when the reply is written, so
 * that nobody else waits for all of it; nothing but the reply may read it.
 */
export function longList<Item, Shown>(
  items: readonly Item[],
  present: (item: Item) => Shown,
): Shown[] {
  if (items.length <= FEW) return items.map(present);
  return new LongList(items, present) as unknown as Shown[];
}

/** A value as JSON without its long lists: the text before, between and after them. */
export function jsonAround(value: unknown): { texts: string[]; lists: LongList[] } {
  left = [];
  try {
    const text = JSON.stringify(value);
    const texts = left.length === 0 ? [text] : text.split(placeInJson);
    return { texts, lists: left };
  } finally {
    left = null;
  }
}
