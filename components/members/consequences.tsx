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
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Change, Plan } from './change-plan.ts';
import { figure, type Person, people as peopleWords } from './person.ts';
import type { Preview } from './preview.ts';

const NAMED = 5;

/** What a change means, counted before it is made: for whom, who is left out, and what is lost. */
export function Consequences({
  change,
  people,
  plan,
  preview,
}: {
  change: Change;
  people: readonly Person[];
  plan: Plan;
  preview: UseQueryResult<Preview | null>;
}) {
  const isReady = change.kind !== 'role' || change.role !== undefined;
  return (
    <div className="grid gap-3" aria-live="polite">
      {people.length > 1 && <p className="text-ink-2">{names(plan.doing)}</p>}
      <ul className="grid gap-1.5 text-ink-2">
        {plan.same.length > 0 && (
          <Consequence icon={<Info aria-hidden />}>{alreadySo(change, plan.same)}</Consequence>
        )}
        {[...Map.groupBy(plan.leftOut, ({ why }) => why)].map(([why, left]) => (
          <Consequence key={why} icon={<ShieldAlert aria-hidden />}>
            <b>{names(left.map(({ person }) => person))}</b> {why}. Left out.
          </Consequence>
        ))}
        {isReady && <Foreseen change={change} preview={preview} />}
      </ul>
      {change.kind !== 'sso' && (
        <p className="text-meta text-ink-3">
          {change.kind === 'remove'
            ? 'What they wrote keeps their name. To come back, they need a new invitation. Their own invite links and open invitations are revoked.'
            : 'Invite links and open invitations of theirs that give more than the new role are revoked.'}
        </p>
      )}
    </div>
  );
}

function Foreseen({
  change,
  preview,
}: {
  change: Change;
  preview: UseQueryResult<Preview | null>;
}) {
  const { data, error, isPending } = preview;
  if (isPending)
    return (
      <li role="status">
        <span className="sr-only">Counting what this changes</span>
        <Skeleton className="w-60" />
      </li>
    );
  if (error)
    return (
      <Consequence icon={<TriangleAlert aria-hidden />}>
        What this takes away could not be counted. {error.message}
      </Consequence>
    );
  if (data === null)
    return (
      <Consequence icon={<TriangleAlert aria-hidden />}>
        The API this dashboard is connected to can’t foresee changes: which teams, tokens and
        sign-ins this ends is not known here.
      </Consequence>
    );
  return <Losses change={change} preview={data} />;
}

function Losses({ change, preview }: { change: Change; preview: Preview }) {
  const { teams, teamMemberships, tokens, signIns, losesAdmin, gainsAdmin } = preview;
  const emptied = teams.filter(({ remaining }) => remaining === 0);
  // An API that foresees the rest may not tell of spaces.
  const { spaces, lowered }: Partial<Pick<Preview, 'spaces' | 'lowered'>> = preview;
  const ended = [counted(tokens, 'access token'), counted(signIns, 'sign-in')].filter(Boolean);
  return (
    <>
      {teamMemberships > 0 && (
        <Consequence icon={<Users aria-hidden />}>
          {preview.members === 1
            ? 'Leaves '
            : teamMemberships === 1
              ? '1 team membership ends: '
              : `${figure(teamMemberships)} team memberships end: `}
          {listed(teams.map(({ title }) => title))}
        </Consequence>
      )}
      {emptied.length > 0 && (
        <Consequence icon={<TriangleAlert aria-hidden />}>
          {listed(emptied.map(({ title }) => title))} {emptied.length === 1 ? 'has' : 'have'} nobody
          left
        </Consequence>
      )}
      {spaces && spaces.count > 0 && (
        <Consequence icon={<EyeOff aria-hidden />}>
          {lostSpaces(spaces, preview.members)}
        </Consequence>
      )}
      {lowered && lowered.count > 0 && (
        <Consequence icon={<TrendingDown aria-hidden />}>
          {namedSpaces('Less than now on', lowered, preview.members)}
        </Consequence>
      )}
      {ended.length > 0 && (
        <Consequence icon={<LogOut aria-hidden />}>
          {ended.join(' and ')} {tokens + signIns === 1 ? 'stops' : 'stop'} working here, at once
        </Consequence>
      )}
      {losesAdmin > 0 && (
        <Consequence icon={<ShieldAlert aria-hidden />}>
          {peopleWords(losesAdmin)} {losesAdmin === 1 ? 'stops' : 'stop'} being admin
        </Consequence>
      )}
      {gainsAdmin > 0 && (
        <Consequence icon={<ShieldAlert aria-hidden />}>
          {peopleWords(gainsAdmin)} can run the organization from then on
        </Consequence>
      )}
      {change.kind === 'sso' && (
        <Consequence icon={<KeyRound aria-hidden />}>
          {preview.members === 1 ? 'Has' : 'They have'} to sign in through the organization’s
          identity provider as long as one is active; codes, passkeys and tokens made otherwise open
          nothing here then
        </Consequence>
      )}
      {change.kind === 'remove' &&
        teamMemberships === 0 &&
        ended.length === 0 &&
        !spaces?.count && (
          <Consequence icon={<Info aria-hidden />}>
            No team, space, token or sign-in is lost by it
          </Consequence>
        )}
    </>
  );
}

function Consequence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** `14 spaces are not seen any more: Field notes, Ideas and 12 more`. */
function lostSpaces(spaces: Preview['spaces'], members: number): string {
  const { count } = spaces;
  const named = spacesByName(spaces, members);
  const lost = `${figure(count)} ${count === 1 ? 'space is' : 'spaces are'} not seen any more`;
  return named ? `${lost}: ${named}` : lost;
}

function namedSpaces(what: string, spaces: Preview['spaces'], members: number): string {
  const named = spacesByName(spaces, members);
  const all = `${what} ${figure(spaces.count)} ${spaces.count === 1 ? 'space' : 'spaces'}`;
  return named ? `${all}: ${named}` : all;
}

/** The first spaces by name and how many more; of several people, how many each is lost to. */
function spacesByName({ count, examples }: Preview['spaces'], members: number): string {
  const named = examples.map(({ title, people }) =>
    members > 1 ? `${title} (${peopleWords(people)})` : title,
  );
  const more = count - named.length;
  const all = more > 0 ? [...named, `${figure(more)} more`] : named;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
}

function counted(count: number, what: string): string | null {
  return count === 0 ? null : `${figure(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `API writers, Docs guild and 3 more teams`. */
function listed(titles: readonly string[]): string {
  const more = titles.length - NAMED;
  if (more > 0) return `${titles.slice(0, NAMED).join(', ')} and ${figure(more)} more teams`;
  return titles.length > 1
    ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`
    : titles.join();
}

function names(people: readonly Person[]): string {
  const more = people.length - NAMED;
  const named = people.slice(0, NAMED).map(({ name }) => name);
  if (people.length === 0) return 'Nobody is changed.';
  return more > 0 ? `${named.join(', ')} and ${figure(more)} more` : named.join(', ');
}

function alreadySo(change: Change, same: readonly Person[]): string {
  const who = same.length === 1 ? `${same[0]?.name} is` : `${peopleWords(same.length)} are`;
  return change.kind === 'role'
    ? `${who} ${roleName(change.role ?? null)} already`
    : `${who} set so already`;
}
