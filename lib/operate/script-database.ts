import { connectToRunning, type Database, openDatabase } from '../service/database/engine.ts';
import { migrate } from '../service/database/migrate.ts';
import { fillDemo } from '../service/demo.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { explainFault, StartError } from './faults.ts';

/** What a script works with: the instance's configuration and its database. */
export interface ScriptSurroundings<Options> {
  configuration: Configuration;
  database: Database;
  options: Options;
}

/**
 * Runs a script on this instance's database, whether or not its server runs, and ends it with
 * status 1 and one clear sentence when it can't do its work.
 * @param readOptions reads the command line; what it throws comes before anything is opened
 */
export async function runScript<Options>(
  work: (surroundings: ScriptSurroundings<Options>) => Promise<void>,
  readOptions: (configuration: Configuration) => Options,
): Promise<void> {
  let surroundings = {};
  try {
    const configuration = readConfiguration(process.env);
    surroundings = configuration;
    if (configuration.apiUrl)
      throw new StartError('API_URL is set: the data is another server’s, run this there.');
    const options = readOptions(configuration);
    const database = await openInstanceDatabase(configuration);
    try {
      await work({ configuration, database, options });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${explainFault(error, { port: 0, ...surroundings })}\n`);
    process.exitCode = 1;
  }
}

/** The running server's database, or else opened and prepared here; a demo's data is there then. */
async function openInstanceDatabase(configuration: Configuration): Promise<Database> {
  const { databaseUrl, dataDirectory } = configuration;
  const running = databaseUrl ? null : await connectToRunning(dataDirectory);
  const database = running ?? (await openDatabase({ databaseUrl, dataDirectory }));
  try {
    // Of a running embedded one the server has done so, or is about to.
    if (!running) await migrate(database);
    if (configuration.demo) await fillDemo(database, configuration.appUrl, new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
