'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import {
  EyeOff,
  Info,
  KeyRound,
  LogOut,
  ShieldAlert,
  TrendingDown,
  TriangleAlert,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { formatList, formatNumber, plural } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { IconLine } from '#components/ui/icon-line.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Plan, PlannedChange } from './change-plan.ts';
import { type MemberSummary, people as peopleWords } from './person.ts';
import type { Preview } from './preview.ts';
import { waysText } from './ways-back.tsx';

const NAMED = 5;

/** Previews a change: who is changed, who is skipped, and what they lose. */
export function Consequences({
  change,
  people,
  plan,
  preview,
}: {
  change: PlannedChange;
  people: readonly MemberSummary[];
  plan: Plan;
  preview: UseQueryResult<Preview | null>;
}) {
  const isReady = change.kind !== 'role' || change.role !== undefined;
  const ways = preview.data?.waysBack;
  const isBlocked = change.kind === 'remove' && change.block === true;
  const hasNoWayBack = isBlocked || (ways !== undefined && waysText(ways, people.length) === null);
  return (
    <div className="grid gap-3" aria-live="polite">
      {people.length > 1 && <p className="text-ink-2">{names(plan.affected)}</p>}
      <ul className="grid gap-1.5 text-ink-2">
        {plan.unchanged.length > 0 && (
          <IconLine icon={<Info aria-hidden />}>{alreadyText(change, plan.unchanged)}</IconLine>
        )}
        {[...Map.groupBy(plan.skipped, ({ reason }) => reason)].map(([why, left]) => (
          <IconLine key={why} icon={<ShieldAlert aria-hidden />}>
            <b>{names(left.map(({ person }) => person))}</b> {why}. Skipped.
          </IconLine>
        ))}
        {change.kind === 'disable' && plan.affected.length > 0 && (
          <IconLine icon={<LogOut aria-hidden />}>
            All access ends immediately. They can’t join again until an admin enables them.
          </IconLine>
        )}
        {change.kind === 'enable' && plan.affected.length > 0 && (
          <IconLine icon={<UserRoundCheck aria-hidden />}>
            They get access again, with the role and teams they had. Invitations and invite links
            they created stay revoked.
          </IconLine>
        )}
        {isReady && change.kind !== 'disable' && change.kind !== 'enable' && (
          <PreviewResult change={change} affected={plan.affected} preview={preview} />
        )}
      </ul>
      {change.kind !== 'sso' && change.kind !== 'enable' && (
        <p className="text-meta text-ink-3">{noteOn(change, hasNoWayBack)}</p>
      )}
    </div>
  );
}

function noteOn({ kind }: PlannedChange, hasNoWayBack: boolean): string {
  if (kind === 'role')
    return 'Invitations and invite links they created for a higher role are revoked.';
  const revoked = 'Invitations and invite links they created are revoked.';
  if (kind === 'disable') return `Roles, teams and what they wrote stay. ${revoked}`;
  const back = hasNoWayBack ? ' To come back, they need a new invitation.' : '';
  return `Their name stays on what they wrote. ${revoked}${back}`;
}

function PreviewResult({
  change,
  affected,
  preview,
}: {
  change: PlannedChange;
  affected: readonly MemberSummary[];
  preview: UseQueryResult<Preview | null>;
}) {
  const { data, error, isPending } = preview;
  if (isPending)
    return (
      <li role="status">
        <span className="sr-only">Loading what this affects</span>
        <Skeleton className="w-60" />
      </li>
    );
  if (error)
    return (
      <IconLine icon={<TriangleAlert aria-hidden />}>
        Couldn’t load what this affects. {error.message}
      </IconLine>
    );
  if (data === null)
    return (
      <IconLine icon={<TriangleAlert aria-hidden />}>
        This API can’t preview changes, so the teams, tokens and sign-ins this ends can’t be listed.
      </IconLine>
    );
  return <Losses change={change} affected={affected} preview={data} />;
}

function Losses({
  change,
  affected,
  preview,
}: {
  change: PlannedChange;
  affected: readonly MemberSummary[];
  preview: Preview;
}) {
  const { teams, teamMemberships, tokens, signIns, losesAdmin, gainsAdmin } = preview;
  const emptied = teams.filter(({ remaining }) => remaining === 0);
  // An API may preview the rest but not spaces.
  const { spaces, lowered }: Partial<Pick<Preview, 'spaces' | 'lowered'>> = preview;
  const ended = [
    ...(tokens > 0 ? [plural(tokens, 'access token')] : []),
    ...(signIns > 0 ? [plural(signIns, 'sign-in')] : []),
  ];
  return (
    <>
      {teamMemberships > 0 && (
        <IconLine icon={<Users aria-hidden />}>
          {preview.members === 1
            ? 'Leaves '
            : teamMemberships === 1
              ? '1 team membership ends: '
              : `${formatNumber(teamMemberships)} team memberships end: `}
          {listed(teams.map(({ title }) => title))}
        </IconLine>
      )}
      {emptied.length > 0 && (
        <IconLine icon={<TriangleAlert aria-hidden />}>
          {listed(emptied.map(({ title }) => title))} will have no members
        </IconLine>
      )}
      {spaces && spaces.count > 0 && (
        <IconLine icon={<EyeOff aria-hidden />}>
          {spacesText('lost', spaces, preview.members)}
        </IconLine>
      )}
      {lowered && lowered.count > 0 && (
        <IconLine icon={<TrendingDown aria-hidden />}>
          {spacesText('lower', lowered, preview.members)}
        </IconLine>
      )}
      {ended.length > 0 && (
        <IconLine icon={<LogOut aria-hidden />}>
          {formatList(ended)} {tokens + signIns === 1 ? 'stops' : 'stop'} working in this
          organization immediately
        </IconLine>
      )}
      {losesAdmin > 0 && (
        <IconLine icon={<ShieldAlert aria-hidden />}>
          {whoOf(
            affected.filter(({ role }) => role === 'admin'),
            losesAdmin,
          )}{' '}
          {losesAdmin === 1 ? 'is no longer an admin' : 'are no longer admins'}
        </IconLine>
      )}
      {gainsAdmin > 0 && (
        <IconLine icon={<ShieldAlert aria-hidden />}>
          {whoOf(
            affected.filter(({ role }) => role !== 'admin'),
            gainsAdmin,
          )}{' '}
          {gainsAdmin === 1 ? 'becomes an admin' : 'become admins'} and can run the organization
        </IconLine>
      )}
      {change.kind === 'sso' && (
        <IconLine icon={<KeyRound aria-hidden />}>
          {preview.members === 1 ? 'Must' : 'They must'} sign in through the organization’s identity
          provider while one is active. Codes, passkeys and other tokens won’t give access here.
        </IconLine>
      )}
      {change.kind === 'remove' &&
        teamMemberships === 0 &&
        ended.length === 0 &&
        !spaces?.count && (
          <IconLine icon={<Info aria-hidden />}>
            No teams, spaces, tokens or sign-ins are affected
          </IconLine>
        )}
    </>
  );
}

/** “Jun Takahashi”, “Jun Takahashi and Ines Carvalho”, or how many when not all are known. */
function whoOf(people: readonly MemberSummary[], count: number): string {
  return people.length === count ? names(people) : peopleWords(count);
}

const losses = {
  lost: { one: 'Loses access to', many: 'They lose access to' },
  lower: { one: 'Gets a lower level on', many: 'They get a lower level on' },
};

/** `Loses access to 14 spaces: Field notes, Ideas and 12 more`. */
export function spacesText(
  loss: keyof typeof losses,
  spaces: Preview['spaces'],
  members: number,
): string {
  const { one, many } = losses[loss];
  const named = spacesByName(spaces, members);
  const all = `${members === 1 ? one : many} ${plural(spaces.count, 'space')}`;
  return named ? `${all}: ${named}` : all;
}

/** The first spaces by name and how many more; for several people, with how many lose each. */
function spacesByName({ count, examples }: Preview['spaces'], members: number): string {
  const named = examples.map(({ title, people }) =>
    members > 1 ? `${title} (${peopleWords(people)})` : title,
  );
  const more = count - named.length;
  return formatList(more > 0 ? [...named, `${formatNumber(more)} more`] : named);
}

/** `API writers, Docs guild and 3 more teams`. */
function listed(titles: readonly string[]): string {
  const more = titles.length - NAMED;
  return formatList(more > 0 ? [...titles.slice(0, NAMED), plural(more, 'more team')] : titles);
}

function names(people: readonly MemberSummary[]): string {
  const more = people.length - NAMED;
  const named = people.slice(0, NAMED).map(({ name }) => name);
  if (people.length === 0) return 'Nothing changes.';
  return formatList(more > 0 ? [...named, `${formatNumber(more)} more`] : named);
}

function alreadyText(change: PlannedChange, same: readonly MemberSummary[]): string {
  const isOne = same.length === 1;
  const who = isOne ? same[0]?.name : peopleWords(same.length);
  if (change.kind === 'role')
    return `${who} already ${isOne ? 'has' : 'have'} the ${roleName(change.role ?? null)} role`;
  if (change.kind === 'disable' || change.kind === 'enable')
    return `${who} ${isOne ? 'is' : 'are'} already ${change.kind}d`;
  return isOne ? `${who} is already an SSO member` : `${who} are already SSO members`;
}
