'use client';

import { ShieldAlert } from 'lucide-react';
import { Fragment } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Notice } from '#components/ui/notice.tsx';
import { levels, type Role } from '#lib/contract/levels.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { isOwnAdmin, isSent, type Result, type Reviewed } from './review.ts';
import { resultLook } from './review-row.tsx';
import { SSOChoice } from './sso-choice.tsx';

type Props = {
  organization: Organization;
  reviewed: readonly Reviewed[];
  sso: boolean;
  isRequired: boolean;
  sending: boolean;
  onSend: () => void;
  onShowLine: (number: number) => void;
};

/** The number of invitations by role, the lines not sent, the choice of SSO, and the send button. */
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
  const notSent = reviewed.length - sent.length;
  return (
    <div className="px-6 pt-3.5 pb-6 max-lg:px-gutter">
      <h2 className="font-serif text-section font-medium">
        {plural(sent.length, 'invitation', 'invitations')}
      </h2>
      <p className="mt-0.5 text-ink-2">
        from {plural(reviewed.length, 'line', 'lines')}
        {notSent > 0 && `; ${formatNumber(notSent)} not sent`}
      </p>
      <table className="mt-4 w-full">
        <caption className="sr-only">Invitations by role, and lines not sent</caption>
        <tbody>
          <Roles sent={sent} />
          {(['failed', 'invalid', 'duplicate', 'member'] as const).map((result) => (
            <NotSent key={result} result={result} reviewed={reviewed} onShowLine={onShowLine} />
          ))}
        </tbody>
      </table>
      <Admins reviewed={reviewed} onShowLine={onShowLine} />
      <SSOChoice organization={organization} sent={sent} sso={sso} isRequired={isRequired} />
      <Button
        variant="primary"
        size="wide"
        className="mt-5"
        data-send
        busy={sending}
        unavailable={sent.length === 0 ? 'No addresses to send to yet.' : undefined}
        onClick={onSend}
      >
        {isAgain ? 'Send again: ' : 'Send '}
        {plural(sent.length, 'invitation', 'invitations')}
      </Button>
      <p className="mt-2 text-meta text-ink-3">
        The result of each address is shown here. Failed ones stay in the list, so you can fix them
        and send again.
      </p>
    </div>
  );
}

/** Who becomes an admin by their own line, which is easily overlooked in a long list. */
function Admins({
  reviewed,
  onShowLine,
}: {
  reviewed: readonly Reviewed[];
  onShowLine: (number: number) => void;
}) {
  const admins = reviewed.filter((one) => isSent(one) && isOwnAdmin(one));
  if (admins.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<ShieldAlert aria-hidden />}
      title={`${plural(admins.length, 'person becomes an admin', 'people become admins')}.`}
      className="mt-4"
    >
      {admins.slice(0, NAMED).map(({ number, email }) => (
        <button
          key={number}
          type="button"
          className="link block max-w-full truncate"
          onClick={() => onShowLine(number)}
        >
          {email}
        </button>
      ))}
      {admins.length > NAMED && `and ${formatNumber(admins.length - NAMED)} more`}
    </Notice>
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
      <td className="text-right font-semibold">{formatNumber(count)}</td>
    </tr>
  ));
}

/** How many line numbers are listed; the rest are counted. */
const NAMED = 4;

function NotSent({
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
  const { word: name, icon: Icon, color } = resultLook[result];
  const more = lines.length - NAMED;
  return (
    <tr className={cn('border-t border-hairline first-of-type:border-ink-2', color)}>
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
            {more > 0 && ` and ${formatNumber(more)} more`}
          </span>
        </span>
      </th>
      <td className="text-right align-top leading-8">{formatNumber(lines.length)}</td>
    </tr>
  );
}
