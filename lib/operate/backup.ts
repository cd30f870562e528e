// `npm run backup -- <file>`: everything of this instance in one archive, even while it runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveWriter } from './backup/archive-writer.ts';
import { describeContents, readFileArgument } from './backup/command-line.ts';
import { dump } from './backup/dump.ts';
import { noteBackup } from './backup/note.ts';
import { onSnapshot } from './backup/snapshot.ts';
import { StartError } from './faults.ts';
import { runCommand } from './script-database.ts';

await runCommand(async (configuration) => {
  const path = readFileArgument('backup');
  if (existsSync(path)) throw new StartError(`${path} already exists. Choose another name.`);
  const { databaseUrl, dataDirectory } = configuration;
  // Opening an embedded database would create an empty one.
  if (!databaseUrl && !existsSync(join(dataDirectory, 'pg')))
    throw new StartError(`${dataDirectory} has no data to back up. Check DATA_DIR.`);
  const began = performance.now();
  const archive = await ArchiveWriter.create(path);
  try {
    const manifest = await onSnapshot(configuration, (client) => dump(client, archive));
    const bytes = await archive.finish();
    // A database of an older version has no place for it; the backup is good.
    await noteBackup(configuration, path).catch((error: unknown) =>
      process.stderr.write(`The audit log doesn’t name this backup: ${String(error)}\n`),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const size = `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
    process.stdout.write(`${path}: ${describeContents(manifest)}, ${size} in ${seconds} s\n`);
  } catch (error) {
    await archive.discard();
    throw error;
  }
});
