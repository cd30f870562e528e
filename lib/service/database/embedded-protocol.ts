/**
 * What the engine is opened for: a server, a command that makes do with little memory, or
 * one that fills a new cluster.
 */
export type EnginePurpose = 'serve' | 'command' | 'fill';

/** The start parameters of the embedded engine's thread. */
export interface EngineSettings {
  /** The cluster's directory. */
  cluster: string;
  /** The path of the socket. */
  socketPath: string;
  maximumConnections: number;
  /** How long a client may keep a transaction open without sending anything, in milliseconds. */
  idleInTransactionMilliseconds: number;
  purpose: EnginePurpose;
}

/** Messages to the thread. */
export type EngineRequest = 'alive?' | 'close';

/** Messages from the thread. */
export type EngineReport =
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'closed' }
  | { type: 'failed'; message: string; error: unknown };
