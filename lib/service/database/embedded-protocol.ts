/** What the thread of the embedded engine is started with. */
export interface EngineSettings {
  /** The cluster's directory. */
  cluster: string;
  /** Where it shall listen. */
  socketPath: string;
  maximumConnections: number;
  /** How long a client may keep a transaction open without sending anything, in milliseconds. */
  idleInTransactionMilliseconds: number;
}

/** What the thread is asked. */
export type EngineRequest = 'alive?' | 'close';

/** What the thread says. */
export type EngineReport =
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'closed' }
  | { type: 'failed'; message: string; error: unknown };
