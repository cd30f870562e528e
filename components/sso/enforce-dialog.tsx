'use client';

import { CircleX, KeyRound, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { listed } from '#components/kit/loss-words.ts';
import { NamedPeople } from '#components/kit/named-people.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { previewSSOEnforcement } from '#lib/contract/saml.ts';
import {
  type Enforcement,
  hindranceOf,
  readyWords,
  strandedHeading,
  strandedWords,
} from './enforcement-words.ts';
import { enforcementInput } from './reads.ts';

/** How many admins are named. */
const ADMINS = 5;

/** Names whom requiring single sign-on would keep out, why, and what helps, before it is switched on. */
export function EnforceDialog({
  organizationId,
  busy,
  problem,
  onConfirm,
  onClose,
}: {
  organizationId: string;
  busy: boolean;
  problem: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { parameters, query } = enforcementInput(organizationId);
  const reading = usePreview<Page>(['sso-enforcement', organizationId], async (page, options) => {
    const asked = { parameters, query: { ...query, ...(page && { page }) } };
    const told = await call(previewSSOEnforcement, asked, options);
    return { ...told, next: told.stranded.next };
  });
  const first = reading.data?.pages[0];
  const hindrance = first ? hindranceOf(first.obstacles) : 'Whom it keeps out is not read yet.';
  const count = first?.stranded.count ?? first?.stranded.items.length ?? 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Require single sign-on?"
        description="Everybody then has to sign in through a provider, but for admins who are no SSO members. It can be switched off again at any time."
        footer={
          <>
            <Button
              variant="primary"
              busy={busy}
              onClick={onConfirm}
              {...(hindrance && { unavailable: hindrance })}
            >
              {count > 0 ? 'Require it all the same' : 'Require single sign-on'}
            </Button>
            <DialogClose asChild>
              <Button>Not yet</Button>
            </DialogClose>
          </>
        }
      >
        <div className="grid gap-4" aria-live="polite" aria-busy={reading.isPending}>
          {problem && (
            <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not changed.">
              {problem.message}
            </Notice>
          )}
          {reading.isPending && (
            <>
              <span className="sr-only">Reading whom it would keep out</span>
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
            </>
          )}
          {reading.error && !first && (
            <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
              Whom it would keep out could not be read. {reading.error.message}
            </Notice>
          )}
          {first && <Told first={first} count={count} reading={reading} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

type Page = Enforcement & { next?: { page: string } | undefined };
type Reading = ReturnType<typeof usePreview<Page>>;

function Told({ first, count, reading }: { first: Page; count: number; reading: Reading }) {
  const { admins, ready, stranded } = first;
  const names = admins.slice(0, ADMINS).map(({ displayName }) => displayName);
  return (
    <>
      <ul className="grid gap-1.5 text-ink-2">
        <Line icon={<UserCheck aria-hidden />}>{readyWords(ready)}</Line>
        <Line icon={<ShieldCheck aria-hidden />}>
          {admins.length === 1 ? 'One admin keeps' : 'These admins keep'} every way in:{' '}
          <b className="text-ink">{listed(names, admins.length)}</b>.
        </Line>
        <Line icon={<KeyRound aria-hidden />}>
          Everybody else’s access tokens stop working in this organization until they make new ones
          from a sign-in through SSO.
        </Line>
      </ul>
      {count === 0 ? (
        <p className="font-medium">Nobody is left outside.</p>
      ) : (
        <section aria-labelledby="stranded" className="grid gap-2 border-t border-hairline pt-3">
          <h3 id="stranded" className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="text-warn" />
            {strandedHeading(count, stranded.outside)}
          </h3>
          <NamedPeople
            label="Who can’t get in"
            reading={reading}
            itemsOf={(page) => page.stranded.items}
            count={count}
          >
            {({ user, reason }) => {
              const { why, remedy } = strandedWords(reason);
              return (
                <>
                  <b>{user.displayName}</b>
                  {user.email && <span className="text-ink-2"> {user.email}</span>}
                  <span className="block text-meta text-ink-3">
                    {why} {remedy}
                  </span>
                </>
              );
            }}
          </NamedPeople>
        </section>
      )}
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>.lucide]:mt-[3px] [&>.lucide]:size-3.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
