// `npm run restore:drill`: restores the latest scheduled backup into a folder of its own, and says
// when that last worked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ArchiveReader } from './backup/archive-reader.ts';
import { describeContents } from './backup/command-line.ts';
import { backupsIn, keepDrill, lastDrill } from './backup/folder.ts';
import { restore } from './backup/restore.ts';
import { StartError } from './faults.ts';
import { runCommand } from './script-database.ts';

await runCommand(async ({ backups }) => {
  if (!backups) throw new StartError('Set BACKUP_DIR to the folder with the backups.');
  const before = lastDrill(backups.folder);
  process.stdout.write(
    before
      ? `It last worked on ${before.at} with ${before.backup}.\n`
      : 'It never worked before.\n',
  );
  const [latest] = backupsIn(backups.folder);
  if (!latest) throw new StartError(`There is no scheduled backup in ${backups.folder}.`);
  const began = performance.now();
  const directory = mkdtempSync(join(tmpdir(), 'masthead-drill-'));
  try {
    const archive = await ArchiveReader.open(latest.path);
    try {
      await restore({ databaseUrl: undefined, dataDirectory: directory }, archive);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const { tables, files } = archive.manifest;
      const rows = tables.reduce((total, table) => total + table.rows, 0);
      if (rows === 0) throw new StartError(`${latest.path} is a backup of an empty database.`);
      const backup = basename(latest.path);
      keepDrill(backups.folder, {
        at: new Date().toISOString(),
        backup,
        rows,
        files: files.count,
        seconds,
      });
      process.stdout.write(
        `${backup} can be restored: ${describeContents(archive.manifest)} in ${seconds} s\n`,
      );
    } finally {
      await archive.close();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
