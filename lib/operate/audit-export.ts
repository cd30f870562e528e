// `npm run -s audit:export`: all events of this instance as NDJSON, the oldest first.
import { once } from 'node:events';
import { readAllEvents } from '../service/audit-trail/all-events.ts';
import { runScript } from './script-database.ts';

await runScript(
  async ({ database }) => {
    for await (const event of readAllEvents(database.orm))
      if (!process.stdout.write(`${JSON.stringify(event)}\n`)) await once(process.stdout, 'drain');
  },
  () => undefined,
);
