import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonAround, type LongList } from './long-list.ts';
import { entityTagOf, TagOfParts } from './responses.ts';

/** How many items are written before looking at the time. */
const AT_ONCE = 25;
/** Milliseconds after which others get their turn. */
const TURN = 5;

/** A reply as JSON and its entity tag. */
type WrittenReply = { json: string | Uint8Array<ArrayBuffer>; tag: string };

/** A reply that was written before: a handler returns it as the object it was written from. */
export class KeptReply {
  readonly json: Buffer<ArrayBuffer>;
  readonly tag: string;

  constructor({ json, tag }: WrittenReply) {
    this.json = Buffer.from(json);
    this.tag = tag;
  }
}

/** Writes a reply once for many requests, in turns with the others. */
export async function writeAhead(body: unknown): Promise<KeptReply> {
  return new KeptReply(await writeReply(body, new AbortController().signal));
}

/**
 * Writes a reply as JSON; one with long lists in turns with the other requests.
 * @throws the reason of the signal once the client is gone
 */
export async function writeReply(body: unknown, signal: AbortSignal): Promise<WrittenReply> {
  if (body instanceof KeptReply) return body;
  const { texts, lists } = jsonAround(body);
  const [whole = ''] = texts;
  if (lists.length === 0) return { json: whole, tag: entityTagOf(whole) };
  const writer = new Writer(signal);
  await writer.writeAround(texts, lists);
  return writer.end();
}

class Writer {
  readonly #parts: Buffer[] = [];
  readonly #tag = new TagOfParts();
  readonly #signal: AbortSignal;
  #turnEnds = performance.now() + TURN;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async writeAround(texts: readonly string[], lists: readonly LongList[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      this.#write(text);
      const list = lists[index];
      if (list) await this.#writeList(list);
    }
  }

  async #writeList(list: LongList): Promise<void> {
    for (let start = 0; start < list.length; start += AT_ONCE) {
      const end = start + AT_ONCE;
      const { texts, lists } = jsonAround(list.slice(start, end));
      // One list, not one for each of its parts.
      if (start > 0) texts[0] = `,${texts[0]?.slice(1)}`;
      if (end < list.length) texts.push(texts.pop()?.slice(0, -1) ?? '');
      await this.writeAround(texts, lists);
      if (performance.now() > this.#turnEnds) await this.#giveTurn();
    }
  }

  async #giveTurn(): Promise<void> {
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#turnEnds = performance.now() + TURN;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#tag.add(text, bytes);
    this.#parts.push(bytes);
  }

  end(): WrittenReply {
    return { json: Buffer.concat(this.#parts), tag: this.#tag.value() };
  }
}
