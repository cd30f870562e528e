/** The data directory is already open in another process (or a second time in this one). */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly dataDirectory: string;

  constructor(dataDirectory: string) {
    super(
      `The data directory ${dataDirectory} is already open in another Masthead. ` +
        'Stop that one first, or give this one its own data: set DATA_DIR to another directory, ' +
        'or DATABASE_URL to a PostgreSQL database.',
    );
    this.dataDirectory = dataDirectory;
  }
}

/** The database can't be opened or used as it is; the message says what to change. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}
