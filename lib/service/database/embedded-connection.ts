import type { Socket } from 'node:net';
import {
  fatalError,
  MessageReader,
  message,
  StatementNames,
  startupMessage,
  type WireMessage,
} from './wire.ts';

// After these the engine answers ReadyForQuery: simple query, sync, function call, start-up.
const ENDS_UNIT = new Set(['Q', 'S', 'F', 'startup']);
const FLUSH = 'H';
const LAST_WORDS_MILLISECONDS = 200;

// The engine has one user, one database and one session, whatever a client requests.
const STARTUP = startupMessage({ user: 'postgres', database: 'postgres' });

let connections = 0;

/** What a connection needs from its server. */
export interface ConnectionOwner {
  /** Runs these messages in the engine; `complete` when they end a unit. */
  run(connection: EmbeddedConnection, bytes: Buffer, complete: boolean): void;
  /** The connection is gone: roll back what it left open. */
  leave(connection: EmbeddedConnection): void;
}

/**
 * One client of the embedded engine. It passes on whole units (everything up to a Sync), so that
 * two clients' messages never mix in the engine's one session.
 */
export class EmbeddedConnection {
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #reader = new MessageReader();
  readonly #names = new StatementNames(`c${connections++}`);
  #unit: Buffer[] = [];
  #isOpen = false;

  constructor(socket: Socket, owner: ConnectionOwner) {
    this.#socket = socket;
    this.#owner = owner;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    // 'close' follows, and cleans up.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => owner.leave(this));
  }

  /** Sends the engine's response; dropped when the client is gone. */
  answer(bytes: Buffer): void {
    this.#isOpen = true;
    if (this.#socket.writable && bytes.length > 0) this.#socket.write(bytes);
  }

  /** Passes on notifications of what another client committed. */
  notify(notifications: Buffer): void {
    if (this.#isOpen) this.answer(notifications);
  }

  /** Closes the connection with a reason for the client. */
  refuse(code: string, reason: string): void {
    if (this.#socket.writable) this.#socket.end(fatalError(code, reason));
    // Closed at once, a client that is writing would see a broken pipe instead of the reason.
    setTimeout(() => this.#socket.destroy(), LAST_WORDS_MILLISECONDS).unref();
  }

  /** Removes every trace of this connection from the engine's session. */
  farewell(): Buffer {
    const rollback = message('Q', 'rollback\0');
    const statements = this.#names.closeAll();
    const sync = message('S', '');
    return Buffer.concat([sync, rollback, ...statements, ...(statements.length ? [sync] : [])]);
  }

  #receive(chunk: Buffer): void {
    if (!this.#socket.writable) return;
    const messages = this.#reader.read(chunk);
    if (!messages) this.refuse('08P01', 'this is not version 3.0 of the protocol');
    for (const next of messages ?? []) this.#accept(next);
  }

  #accept(next: WireMessage): void {
    if (next.type === 'encryption') {
      this.#socket.write('N');
    } else if (next.type === 'cancel' || next.type === 'X') {
      // The engine can't be interrupted from here; the watchdog ends statements that never finish.
      this.#socket.end();
    } else {
      this.#unit.push(next.type === 'startup' ? STARTUP : this.#names.rewrite(next));
      const complete = ENDS_UNIT.has(next.type);
      if (complete || next.type === FLUSH) {
        this.#owner.run(this, Buffer.concat(this.#unit), complete);
        this.#unit = [];
      }
    }
  }
}
