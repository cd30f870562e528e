export interface TemporaryPostgres {
  /** postgres://… of an empty database with the collation C. */
  url: string;
  /** The process of the server, until it restarts. */
  pid: number | undefined;
  /** kill -9 of the postmaster and its children; resolves when all are gone. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same address, after `kill` or while it runs. */
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}
export function findPostgres(): string | null;
export function installPostgres(): string | null;
export function startPostgres(options?: {
  fast?: boolean;
  forTests?: boolean;
}): Promise<TemporaryPostgres>;
