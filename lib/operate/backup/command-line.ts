import { resolve } from 'node:path';
import { StartError } from '../faults.ts';
import type { Manifest } from './manifest.ts';

/** The file named on the command line, from the directory where npm was called. @throws StartError */
export function readFileArgument(command: string): string {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0)
    throw new StartError(`Name one file: npm run ${command} -- masthead.tar`);
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/** “71 tables with 12,345 rows, 30 files”. */
export function describeContents({ tables, files }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files`;
}
