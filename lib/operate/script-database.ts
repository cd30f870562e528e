import { connectToRunning, type Database, openDatabase } from '../service/database/engine.ts';
import { migrate } from '../service/database/migrate.ts';
import { deriveKeys } from '../service/security/secrets.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { explainFault, StartError } from './faults.ts';
import { becomeFrugal } from './frugal.ts';
import { keptSessionSecret } from './session-secret.ts';

/** What a script works with: the instance's configuration and its database. */
export interface ScriptContext<Options> {
  configuration: Configuration;
  database: Database;
  options: Options;
}

/**
 * Runs a script on this instance's database, whether or not its server is running, and exits with
 * status 1 and one clear sentence on a known failure.
 * @param readOptions reads the command line before anything is opened; its errors are printed, too
 */
export function runScript<Options>(
  work: (context: ScriptContext<Options>) => Promise<void>,
  readOptions: (configuration: Configuration) => Options,
): Promise<void> {
  return runCommand(async (configuration) => {
    const options = readOptions(configuration);
    const database = await openInstanceDatabase(configuration);
    try {
      await work({ configuration, database, options });
    } finally {
      await database.close();
    }
  });
}

/** Runs a command for this instance, in little memory; exits with status 1 and one clear sentence on a known failure. */
export async function runCommand(
  work: (configuration: Configuration) => Promise<void>,
): Promise<void> {
  becomeFrugal();
  let context = {};
  try {
    const configuration = readConfiguration(process.env);
    context = configuration;
    if (configuration.apiUrl)
      throw new StartError('API_URL is set: the data is on another server, so run this there.');
    await work(configuration);
  } catch (error) {
    process.stderr.write(`${explainFault(error, { port: 0, ...context })}\n`);
    process.exitCode = 1;
  }
}

/** The running server's database, or else opened and prepared here; a demo's data exists then. */
async function openInstanceDatabase(configuration: Configuration): Promise<Database> {
  const { databaseUrl, dataDirectory } = configuration;
  const running = databaseUrl ? null : await connectToRunning(dataDirectory);
  const database = running ?? (await openDatabase({ databaseUrl, dataDirectory }));
  try {
    // A running server has prepared an embedded one, or is about to.
    if (!running) await migrate(database);
    if (configuration.demo) {
      const { appUrl, sessionSecret = keptSessionSecret(dataDirectory) } = configuration;
      // It imports most of the service, which a command without a demo needn't load.
      const { fillDemo } = await import('#lib/demo/demo.ts');
      await fillDemo(database, { appUrl, keys: deriveKeys(sessionSecret) }, new Date());
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
