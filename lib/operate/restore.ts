// `npm run restore -- <file>`, or `--from-bucket [name]`: an archive of `npm run backup` into an
// instance without a database.
import { ArchiveReader } from './backup/archive-reader.ts';
import { describeContents, findArchive } from './backup/command-line.ts';
import { requireEmpty, restore } from './backup/restore.ts';
import { runCommand } from './script-database.ts';

await runCommand(async (configuration) => {
  const began = performance.now();
  await requireEmpty(configuration);
  const archive = await ArchiveReader.open(await findArchive(configuration.backups));
  try {
    await restore(configuration, archive);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`Restored ${describeContents(archive.manifest)} in ${seconds} s\n`);
  } finally {
    await archive.close();
  }
});
