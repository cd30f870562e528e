// `npm run seed -- --members 100000`, `-- --spaces 5000 --collections 500 --pages 5000` or `--
// --sections 1000 --site-spaces 5000 --redirects 100000`: fills a new organization, even while the
// server runs.
import { resolve } from 'node:path';
import { runScript } from '#lib/operate/script-database.ts';
import { readSeedOptions, type SeedOptions } from './options.ts';
import { seedOrganization } from './organization.ts';

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  await runScript(
    async ({ configuration, database, options }) => {
      const started = performance.now();
      const id = await seedOrganization(database, options, showProgress);
      const page = options.siteSpaces > 0 ? 'sites' : hasContent(options) ? 'content' : 'members';
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `${id}\n${configuration.appUrl}/orgs/${id}/${page}\n${amountsOf(options)} in ${seconds} s\n`,
      );
      if (options.events > 0)
        process.stdout.write(
          '`npm run audit:verify` reports these events as inserted from now on.\n',
        );
    },
    () => readSeedOptions(process.argv.slice(2)),
  );
}

function hasContent({ spaces, collections }: SeedOptions): boolean {
  return spaces + collections > 0;
}

/** “200 members, 5,000 spaces”: the amounts as a list. */
function amountsOf(options: SeedOptions): string {
  const { members, collections, spaces, pages, sections, siteSpaces, redirects } = options;
  const site = { sections, 'site spaces': siteSpaces, redirects };
  const { comments, events } = options;
  return Object.entries({ members, collections, spaces, pages, ...site, comments, events })
    .filter(([, amount]) => amount > 0)
    .map(([noun, amount]) => `${amount.toLocaleString('en')} ${noun}`)
    .join(', ');
}

/** One line that counts up on a terminal; one line per noun in a log. */
function showProgress(noun: string, done: number, count: number): void {
  const line = `${noun} ${done.toLocaleString('en')} of ${count.toLocaleString('en')}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === count ? '\n' : ''}`);
  else if (done === count) process.stderr.write(`${line}\n`);
}
