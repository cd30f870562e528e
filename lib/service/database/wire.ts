const PROTOCOL_VERSION = 0x30000;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const ENCRYPTION_REQUEST = 80877104;
const NOTIFICATION = 'A'.charCodeAt(0);

/** One message from a client: its type letter, or how it opens the connection. */
export interface WireMessage {
  type: string;
  bytes: Buffer;
}

/** Splits what a client of PostgreSQL's protocol (version 3) sends into its messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #started = false;

  /**
   * @param chunk The received bytes.
   * @returns the complete messages so far, in order, or null when it isn't the protocol.
   */
  read(chunk: Buffer): WireMessage[] | null {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: WireMessage[] = [];
    for (let next = this.#next(); next; next = this.#next()) {
      if (next === 'invalid') return null;
      messages.push(next);
    }
    return messages;
  }

  #next(): WireMessage | 'invalid' | undefined {
    const header = this.#started ? 1 : 0;
    if (this.#length < header + 4) return undefined;
    const length = header + this.#peek(header + 4).readInt32BE(header);
    if (length < (this.#started ? 5 : 8)) return 'invalid';
    if (this.#length < length) return undefined;
    const bytes = this.#peek(length);
    this.#chunks = [bytes.subarray(length)];
    this.#length -= length;
    const first = bytes.subarray(0, length);
    if (!this.#started) return this.#open(first);
    return { type: String.fromCharCode(first[0] ?? 0), bytes: first };
  }

  #open(first: Buffer): WireMessage | 'invalid' {
    const code = first.readInt32BE(4);
    if (code === CANCEL_REQUEST) return { type: 'cancel', bytes: first };
    if (code === SSL_REQUEST || code === ENCRYPTION_REQUEST) {
      return { type: 'encryption', bytes: first };
    }
    if (code !== PROTOCOL_VERSION) return 'invalid';
    this.#started = true;
    return { type: 'startup', bytes: first };
  }

  #peek(length: number): Buffer {
    const first = this.#chunks[0];
    if (first && first.length >= length) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

/**
 * Gives every connection its own names for prepared statements: the engine has a single session,
 * in which two clients that both prepare `findUser` would collide.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #names = new Map<string, string>();

  /** @param prefix What sets this connection apart. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The message with the engine's name in place of the client's; unnamed statements stay. */
  rewrite({ type, bytes }: WireMessage): Buffer {
    const start = this.#nameStart(type, bytes);
    if (start === null) return bytes;
    const end = bytes.indexOf(0, start);
    if (end <= start) return bytes;
    const name = Buffer.from(this.#inEngine(bytes.toString('utf8', start, end)));
    const rewritten = Buffer.concat([bytes.subarray(0, start), name, bytes.subarray(end)]);
    rewritten.writeInt32BE(rewritten.length - 1, 1);
    return rewritten;
  }

  /** Messages that close every statement this connection prepared. */
  closeAll(): Buffer[] {
    return [...this.#names.values()].map((name) => message('C', `S${name}\0`));
  }

  #nameStart(type: string, bytes: Buffer): number | null {
    if (type === 'P') return 5;
    // Bind names its portal first.
    if (type === 'B') return bytes.indexOf(0, 5) + 1;
    if ((type === 'D' || type === 'C') && bytes[5] === 'S'.charCodeAt(0)) return 6;
    return null;
  }

  #inEngine(name: string): string {
    const known = this.#names.get(name);
    if (known) return known;
    const fresh = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(name, fresh);
    return fresh;
  }
}

/** The messages of a whole answer that say what a client listens for. */
export function notificationsIn(answer: Buffer): Buffer {
  const found: Buffer[] = [];
  for (let start = 0; start + 5 <= answer.length; ) {
    const end = start + 1 + answer.readInt32BE(start + 1);
    if (answer[start] === NOTIFICATION) found.push(answer.subarray(start, end));
    start = end;
  }
  return Buffer.concat(found);
}

/**
 * A message of the protocol.
 * @param type Its letter.
 * @param body What follows the length.
 */
export function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}0000${body}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The message that opens a connection. */
export function startupMessage(parameters: Record<string, string>): Buffer {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}\0${value}\0`);
  const bytes = Buffer.from(`00000000${pairs.join('')}\0`);
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(PROTOCOL_VERSION, 4);
  return bytes;
}

/** An error that ends the connection, with its SQLSTATE code. */
export function fatalError(code: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
}
