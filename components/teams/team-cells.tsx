import { formatNumber, formatSome, plural } from '#components/kit/format.ts';
import { levelOnContent, roleTicks } from '#components/kit/levels.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Level } from '#components/ui/level.tsx';
import { roleAt } from '#lib/contract/levels.ts';
import type { Team, TeamGrants } from '#lib/contract/teams.ts';
import { namedGrants } from './losses.ts';

/** The faces of the first members, and how many there are. */
export function TeamFaces({ team }: { team: Team }) {
  const people = team.people ?? [];
  const names = people.map(({ displayName }) => displayName);
  return (
    <span
      className="inline-flex items-center gap-2.5"
      title={names.length > 0 ? formatSome(names, team.members) : undefined}
    >
      {people.length > 0 && (
        <span className="inline-flex @max-[44rem]/page:hidden">
          {people.map(({ id, displayName, photoURL = null }) => (
            <Avatar
              key={id}
              name={displayName}
              photo={photoURL}
              className="-ml-1 ring-2 ring-paper first:ml-0"
            />
          ))}
        </span>
      )}
      {formatNumber(team.members)}
    </span>
  );
}

/** A level and what it is on, with ticks: “Edit on Handbook”. */
export function GrantLevel({ grant: { level, on } }: { grant: TeamGrants['examples'][number] }) {
  return (
    <Level filled={roleTicks(roleAt(level))} className="min-w-0">
      <span className="truncate">
        {levelOnContent(level)} on {on.title}
      </span>
    </Level>
  );
}

/** How many grants have their ticks in a row. */
const SHOWN = 2;

/** What a team was granted, in one line. */
export function TeamAccess({ team: { grants, spaces } }: { team: Team }) {
  // An API without summaries only counts spaces.
  if (!grants) return spaces > 0 ? plural(spaces, 'space') : '–';
  if (grants.count === 0) return <span className="text-ink-3">No grants</span>;
  const more = grants.count - SHOWN;
  return (
    <span className="flex min-w-0 gap-4 text-ink-2" title={namedGrants(grants)}>
      {grants.examples.slice(0, SHOWN).map((grant) => (
        <GrantLevel key={grant.on.id} grant={grant} />
      ))}
      {more > 0 && <span className="flex-none text-ink-3">+{formatNumber(more)}</span>}
    </span>
  );
}
