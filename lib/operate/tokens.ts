// `npm run -s tokens`: JSON with a new personal access token for each role of the demo.
import { resolve } from 'node:path';
import { demoOrganizationIds } from '#lib/demo/demo.ts';
import type { Configuration } from './configuration.ts';
import { issueDemoTokens } from './demo-tokens.ts';
import { StartError } from './faults.ts';
import { runScript } from './script-database.ts';

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  await runScript(async ({ database }) => {
    const answer = {
      organization: demoOrganizationIds.first,
      secondOrganization: demoOrganizationIds.second,
      tokens: await issueDemoTokens(database, new Date()),
    };
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  }, requireDemo);
}

function requireDemo({ demo }: Configuration): void {
  if (demo) return;
  throw new StartError(
    'This instance isn’t a demo, so there are no demo tokens: set DEMO=1 (and the same DATA_DIR or DATABASE_URL as its server).',
  );
}
