'use client';

import { DoorOpen } from 'lucide-react';
import { formatAlternatives, formatList, plural } from '#components/kit/format.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { people } from './person.ts';
import type { Ways } from './preview.ts';

/** How people who are removed could come back, and a choice that prevents it. */
export function WaysBack({
  ways,
  count,
  isBlocking,
  onChange,
}: {
  ways: Ways;
  /** How many people are removed. */
  count: number;
  isBlocking: boolean;
  onChange: (isBlocking: boolean) => void;
}) {
  const open = waysText(ways, count);
  return (
    <div className="grid gap-2 border-t border-hairline pt-3">
      {open && !isBlocking && (
        <p role="status" className="flex items-start gap-2 text-ink-2">
          <DoorOpen aria-hidden className="mt-[3px] size-3.5" />
          <span className="min-w-0 wrap-anywhere">{open}</span>
        </p>
      )}
      <Checkbox
        checked={isBlocking}
        onCheckedChange={onChange}
        description={
          isBlocking
            ? `${count === 1 ? 'This address' : 'These addresses'} can’t join by email domain, invite link or SSO, until an admin invites or allows ${count === 1 ? 'it' : 'them'} again.`
            : undefined
        }
      >
        Don’t let {count === 1 ? 'this person' : 'them'} back in
      </Checkbox>
    </div>
  );
}

/** `They can join again without an invitation: by the email domain fathom.example or 2 invite links.` */
export function waysText({ domains, links, providers }: Ways, count: number): string | null {
  const named = domains.map(({ domain, people: some }) =>
    count > 1 && some < count ? `${domain} (${people(some)})` : domain,
  );
  const ways = [
    ...(named.length > 0
      ? [`the email ${named.length === 1 ? 'domain' : 'domains'} ${formatList(named)}`]
      : []),
    ...(providers.length > 0 ? [`SSO (${formatList(providers)})`] : []),
    ...(links > 0 ? [plural(links, 'invite link')] : []),
  ];
  if (ways.length === 0) return null;
  const who = count === 1 ? 'This person' : 'They';
  return `${who} can join again without an invitation, through ${formatAlternatives(ways)}.`;
}
