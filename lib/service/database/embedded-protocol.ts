/** The start parameters of the embedded engine's thread. */
export interface EngineSettings {
  /** The cluster's directory. */
  cluster: string;
  /** The path of the socket. */
  socketPath: string;
  maximumConnections: number;
  /** How long a client may keep a transaction open without sending anything, in milliseconds. */
  idleInTransactionMilliseconds: number;
}

/** Messages to the thread. */
export type EngineRequest = 'alive?' | 'close';

/** Messages from the thread. */
export type EngineReport =
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'closed' }
  | { type: 'failed'; message: string; error: unknown };
