import type { Description, Endpoint } from '#lib/contract/endpoint.ts';
import { describedEndpoints } from '#lib/contract/index.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { tagOf } from '#lib/contract/openapi.ts';
import { exampleOf } from './examples.ts';
import { refusalOf, type Subject, subjects } from './subjects.ts';

const people: Record<Subject, string> = {
  nobody: 'No token',
  stranger: 'Not a member',
  disabled: 'Disabled',
  guest: 'Guest',
  read: 'Read',
  comment: 'Comment',
  edit: 'Edit',
  review: 'Review',
  create: 'Create',
  admin: 'Admin',
};

/** Who may call each endpoint, as Markdown: what the contract tests try, cell by cell. */
export function permissionTable(): string {
  const nouns = [...new Set(describedEndpoints.map(({ noun }) => noun))];
  const documented = describedEndpoints.filter(({ endpoint }) => !endpoint.extension).length;
  const cells = (operations: number) => (operations * subjects.length * 2).toLocaleString('en');
  return `# Permissions

Who may call each operation of the API. The contract tests (\`lib/service/contract-*.test.ts\`) send every operation as each of these callers, to their own organization and to another one, on both database engines: ${describedEndpoints.length} operations, ${subjects.length} callers and two organizations, ${cells(describedEndpoints.length)} cells, of which ${cells(documented)} are the ${documented} operations of the documented API. They also check that what is refused changes nothing.

- **✓**: allowed. **401**: requires a token. **403**: may see it, but lacks the permission. **404**: may not see it, and gets the same answer as if it didn’t exist.
- **Not a member** is an admin of another organization. **Disabled** was an admin, before their membership was disabled. The others are members with that role; on a space or collection, a grant or default level can change the level they have there.
- **In another organization** everyone gets what *Not a member* gets here.
- **Instance**: operations that are 404 for everyone here are for admins of the instance.
- **Also** names what an operation requires besides, or who else may call it. *Recent sign-in* means within 15 minutes, except with a personal access token.
- A suspended account gets 401 for everything. A token can be limited further: to reading, to one organization, or to some of its spaces (403 with what it lacks).

This file is written by \`npx vitest run --config lib/operate/vitest.config.ts lib/service/testing/permission-table.test.ts -u\`; the test fails when it isn’t up to date.
${nouns.map(sectionOf).join('')}`;
}

function sectionOf(noun: string): string {
  const rows = describedEndpoints.filter((about) => about.noun === noun).map(rowOf);
  const heads = subjects.map((subject) => people[subject]);
  return `
## ${tagOf(noun)}

| Operation | ${heads.join(' | ')} | Also |
| --- | ${heads.map(() => ':-:').join(' | ')} | --- |
${rows.join('\n')}
`;
}

function rowOf(about: (typeof describedEndpoints)[number]): string {
  const { endpoint, description } = about;
  const example = exampleOf(about);
  const cells = subjects.map((subject) => refusalOf(endpoint, example, subject) ?? '✓');
  const operation = `${description.summary}<br>\`${endpoint.method} ${endpoint.path}\``;
  return `| ${operation} | ${cells.join(' | ')} | ${conditionsOf(endpoint, description)} |`;
}

function conditionsOf({ orSelf, recent }: Endpoint, { also = [] }: Description): string {
  const conditions = also.map(
    ({ needs: [, permission], on, when }) => `\`${permission}\` on ${on}${when ? `, ${when}` : ''}`,
  );
  if (orSelf) conditions.unshift('everyone for themselves');
  if (recent) conditions.push('recent sign-in');
  return upperFirst(conditions.join('; '));
}
