import { Level } from '#components/ui/level.tsx';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { levelName, rankOf } from '#lib/contract/levels.ts';
import { permissionLevels } from '#lib/contract/permission-levels.ts';
import { nounHref } from './addresses.ts';
import type { Noun } from './document.ts';

/** The level each permission requires, and the operations that need it. */
export function PermissionTable({ nouns }: { nouns: readonly Noun[] }) {
  const operations = nouns.flatMap(({ slug, operations: own }) =>
    own.map(({ id, needs }) => ({ id, needs, slug })),
  );
  return Object.entries(permissionLevels).map(([subject, levels]) => (
    <table key={subject} id={subject} className="mt-3 w-full scroll-mt-4">
      <caption className="pb-1 text-left text-meta font-semibold text-ink-2">
        {upperFirst(subject)}
      </caption>
      <thead>
        <tr className="border-b border-hairline text-meta text-ink-3">
          <th scope="col" className="h-8 pr-3 font-semibold">
            Permission
          </th>
          <th scope="col" className="pr-3 font-semibold">
            Minimum level
          </th>
          <th scope="col" className="font-semibold max-md:hidden">
            Required by
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(levels).map(([permission, level]) => (
          <tr key={permission} className="border-b border-hairline align-baseline">
            <th scope="row" className="h-9 pr-3 text-left font-medium">
              <code>{permission}</code>
            </th>
            <td className="pr-3">
              <Level filled={rankOf(level)}>{levelName(level)}</Level>
            </td>
            <td className="py-1.5 max-md:hidden">
              <OperationLinks
                operations={operations.filter(
                  ({ needs }) =>
                    Array.isArray(needs) && needs[0] === subject && needs[1] === permission,
                )}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function OperationLinks({ operations }: { operations: readonly { id: string; slug: string }[] }) {
  if (operations.length === 0) return <span className="text-ink-3">no operations</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {operations.map(({ id, slug }) => (
        <a
          key={id}
          href={`${nounHref(slug)}#${id}`}
          className="link inline-flex min-h-6 items-center"
        >
          <code>{id}</code>
        </a>
      ))}
    </span>
  );
}
