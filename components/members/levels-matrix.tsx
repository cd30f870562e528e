import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortReason } from '#components/kit/access-words.ts';
import { plural } from '#components/kit/format.ts';
import { levelOnContent } from '#components/kit/levels.ts';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Level } from '#components/ui/level.tsx';
import { Link } from '#components/ui/link.tsx';
import type { AccessStep, MemberLevels, TeamLevels } from '#lib/contract/access.ts';
import { type Level as LevelName, rankOf } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { LevelHolders } from './levels-search.ts';

type Row = {
  id: string;
  name: string;
  detail: string | undefined;
  icon: ReactNode;
  href: string;
  /** The level on a space, its link, and what gives it, unless it is the role. */
  cellOf: (space: Space) => { level: LevelName; href: string; way?: string } | null;
};

/** A team as a row: only what it gives. */
export function teamRow(organization: string, team: TeamLevels): Row {
  return {
    id: team.id,
    name: team.title,
    detail: plural(team.members, 'member'),
    icon: (
      <span className="grid size-6 flex-none place-items-center rounded-full border border-edge text-ink-2">
        <Users aria-hidden className="size-3.5" />
      </span>
    ),
    href: routes.teams(organization, { team: team.id }),
    cellOf({ id }) {
      const level = team.levels[id];
      const reason = team.reasons[id];
      return level && reason
        ? { level, href: routes.space({ organization, id }, 'access'), way: teamWay(reason) }
        : null;
    },
  };
}

/** A person as a row. */
export function personRow(organization: string, person: MemberLevels): Row {
  const { id: personId, user, levels, reasons } = person;
  return {
    id: personId,
    name: user.displayName,
    detail: undefined,
    icon: <Avatar name={user.displayName} />,
    href: routes.members(organization, { member: personId }),
    cellOf({ id }) {
      const level = levels[id];
      const reason = reasons[id];
      return level
        ? {
            level,
            href: routes.spaceAccess({ organization, id }, personId),
            ...(reason && { way: shortReason(reason) }),
          }
        : null;
    },
  };
}

/** The way of a team: a grant here, or on something above. */
function teamWay({ question, on }: AccessStep): string {
  if (question === 'default') return `default of ${on.title ?? 'a collection you can’t see'}`;
  return on.type === 'space' ? 'granted here' : `granted on ${on.title ?? 'a collection above it'}`;
}

const edge = 'border-b border-hairline';
const heads = { teams: 'Team', people: 'Person' } as const;

/** Teams or people in rows, spaces in columns; for a single row those it has a level on first. */
export function LevelsMatrix({
  of,
  isBusy,
  organizationId: organization,
  spaces: all,
  rows,
}: {
  of: LevelHolders;
  isBusy: boolean;
  organizationId: string;
  spaces: readonly Space[];
  rows: readonly Row[];
}) {
  const [row, ...others] = rows;
  const isWithout = (space: Space) => Number(row?.cellOf(space) === null);
  const spaces =
    others.length > 0 ? all : all.toSorted((one, other) => isWithout(one) - isWithout(other));
  const first =
    'sticky left-0 min-w-44 max-w-64 bg-paper pr-4 pl-gutter max-[479px]:min-w-28 max-[479px]:max-w-28 max-[479px]:pr-2';
  return (
    <section
      aria-label={`Levels of ${of}`}
      aria-busy={isBusy}
      // Scrolling areas can be reached by keyboard.
      tabIndex={0}
      data-levels
      className="fade-cut-end relative min-h-0 flex-1 overflow-auto border-t border-hairline -outline-offset-2"
    >
      <table className="min-w-full border-separate border-spacing-0">
        <thead className="sticky top-0 z-sticky bg-paper">
          <tr>
            <th scope="col" className={`${edge} ${first} h-9 text-meta font-semibold text-ink-3`}>
              {heads[of]}
            </th>
            {spaces.map(({ id, title, emoji }) => (
              <th
                key={id}
                scope="col"
                className={`${edge} pr-4 text-meta font-semibold text-ink-2`}
              >
                <Link
                  href={routes.space({ organization, id }, 'access')}
                  title={title}
                  prefetch={false}
                  className="block w-32 truncate hover:underline"
                >
                  {emoji} {title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="hover:[&>*]:bg-paper-2">
              <th scope="row" className={`${edge} ${first} h-12 font-normal`}>
                <Link
                  href={row.href}
                  data-row-link
                  title={row.name}
                  prefetch={false}
                  className="flex min-w-0 items-center gap-2 hover:underline"
                >
                  <span aria-hidden className="contents max-[479px]:hidden">
                    {row.icon}
                  </span>
                  <span className="min-w-0">
                    <span className="block truncate font-medium max-[479px]:line-clamp-2 max-[479px]:whitespace-normal">
                      {row.name}
                    </span>
                    {row.detail && (
                      <span className="block truncate text-meta text-ink-3">{row.detail}</span>
                    )}
                  </span>
                </Link>
              </th>
              {spaces.map((space) => (
                <td key={space.id} className={`${edge} pr-4`}>
                  <LevelCell cell={row.cellOf(space)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A level as ticks and its word, with what gives it; levels that only the role gives are lighter. */
function LevelCell({ cell }: { cell: ReturnType<Row['cellOf']> }) {
  if (!cell)
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">Nothing</span>
      </span>
    );
  const { level, href, way } = cell;
  return (
    <Link href={href} prefetch={false} className="block w-32 rounded-badge hover:underline">
      <Level filled={rankOf(level)} className={way ? 'font-semibold text-ink' : 'text-ink-3'}>
        {levelOnContent(level)}
      </Level>
      {way && (
        <span title={way} className="block truncate text-meta text-ink-3">
          {way}
        </span>
      )}
    </Link>
  );
}
