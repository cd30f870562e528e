import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { writeEvent } from '../../service/audit-trail/events.ts';
import { connectToRunning, openDatabase } from '../../service/database/engine.ts';
import type { Configuration } from '../configuration.ts';

/** Writes to the audit log that a backup was made, and by which user of this machine. */
export async function noteBackup(
  { databaseUrl, dataDirectory }: Pick<Configuration, 'databaseUrl' | 'dataDirectory'>,
  path: string,
): Promise<void> {
  const running = databaseUrl ? null : await connectToRunning(dataDirectory);
  const database = running ?? (await openDatabase({ databaseUrl, dataDirectory }));
  try {
    const { username } = userInfo();
    const name = basename(path);
    await writeEvent(database.orm, {
      place: 'instance',
      occurredAt: new Date(),
      action: 'createBackup',
      actorId: 'system',
      source: 'script',
      target: { type: 'backup', id: name, label: name },
      payload: { username },
    });
  } finally {
    await database.close();
  }
}
