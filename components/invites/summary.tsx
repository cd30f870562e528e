'use client';

import { Fragment } from 'react';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { levels, type Role } from '#lib/contract/levels.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { isSent, type Result, type Reviewed } from './review.ts';
import { resultLook } from './review-row.tsx';
import { SSOChoice } from './sso-choice.tsx';

const word = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

type Props = {
  organization: Organization;
  reviewed: readonly Reviewed[];
  sso: boolean;
  isRequired: boolean;
  sending: boolean;
  onSend: () => void;
  onShowLine: (number: number) => void;
};

/** What goes out and what stays, who signs in how, and the one button that sends. */
export function Summary({
  organization,
  reviewed,
  sso,
  isRequired,
  sending,
  onSend,
  onShowLine,
}: Props) {
  const sent = reviewed.filter(isSent);
  const isAgain = sent.some(({ result }) => result === 'failed');
  const staysOut = reviewed.length - sent.length;
  return (
    <div className="px-6 pt-3.5 pb-6 max-lg:px-gutter">
      <h2 className="font-serif text-section font-medium">
        {word(sent.length, 'invitation', 'invitations')}
      </h2>
      <p className="mt-0.5 text-ink-2">
        from {word(reviewed.length, 'line', 'lines')}
        {staysOut > 0 &&
          `; ${staysOut.toLocaleString('en')} ${staysOut === 1 ? 'stays' : 'stay'} out`}
      </p>
      <table className="mt-4 w-full">
        <caption className="sr-only">Invitations by role, and what stays out</caption>
        <tbody>
          <Roles sent={sent} />
          {(['failed', 'invalid', 'duplicate', 'member'] as const).map((result) => (
            <LeftOut key={result} result={result} reviewed={reviewed} onShowLine={onShowLine} />
          ))}
        </tbody>
      </table>
      <SSOChoice organization={organization} sent={sent} sso={sso} isRequired={isRequired} />
      <Button
        variant="primary"
        size="wide"
        className="mt-5"
        data-send
        busy={sending}
        unavailable={sent.length === 0 ? 'There is no address to send to yet.' : undefined}
        onClick={onSend}
      >
        {isAgain ? 'Send again: ' : 'Send '}
        {word(sent.length, 'invitation', 'invitations')}
      </Button>
      <p className="mt-2 text-meta text-ink-3">
        Each address reports back here. What fails stays in the list, so you can mend it and send
        again.
      </p>
    </div>
  );
}

function Roles({ sent }: { sent: readonly Reviewed[] }) {
  const counts = levels
    .toReversed()
    .map((level): [Role | null, number] => {
      const role = level === 'guest' ? null : level;
      return [role, sent.filter((one) => one.role === role).length];
    })
    .filter(([, count]) => count > 0);
  return counts.map(([role, count]) => (
    <tr key={role ?? 'guest'} className="border-t border-hairline">
      <th scope="row" className="h-8">
        <RoleLevel role={role} />
      </th>
      <td className="text-right font-semibold">{count.toLocaleString('en')}</td>
    </tr>
  ));
}

/** How many line numbers are named; the rest are a number. */
const NAMED = 4;

function LeftOut({
  result,
  reviewed,
  onShowLine,
}: {
  result: Result;
  reviewed: readonly Reviewed[];
  onShowLine: (number: number) => void;
}) {
  const lines = reviewed.filter((one) => one.result === result);
  if (lines.length === 0) return null;
  const { word: name, icon: Icon, colour } = resultLook[result];
  const more = lines.length - NAMED;
  return (
    <tr className={cn('border-t border-hairline first-of-type:border-ink-2', colour)}>
      <th scope="row" className="min-h-8 py-1.5 pr-3">
        <span className="flex items-start gap-1.5 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
          <Icon aria-hidden />
          <span>
            {name}, {lines.length === 1 ? 'line' : 'lines'}{' '}
            {lines.slice(0, NAMED).map(({ number }, index) => (
              <Fragment key={number}>
                {index > 0 && ', '}
                <button
                  type="button"
                  className="underline decoration-current/45 underline-offset-2 hover:decoration-current"
                  onClick={() => onShowLine(number)}
                >
                  {number}
                </button>
              </Fragment>
            ))}
            {more > 0 && ` and ${more.toLocaleString('en')} more`}
          </span>
        </span>
      </th>
      <td className="text-right align-top leading-8">{lines.length.toLocaleString('en')}</td>
    </tr>
  );
}
