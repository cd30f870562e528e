'use client';

import { EyeOff, Moon, Sun, UserRound } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useId, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Claims } from '#lib/contract/condition-answers.ts';
import type { Site } from '#lib/contract/sites.ts';
import type { KnownClaim } from '../claims.ts';
import { siteHref } from '../places.ts';
import { counted } from '../words.ts';
import { ClaimFaults } from './claim-faults.tsx';
import { ClaimsForm } from './claims-form.tsx';
import type { Hidden } from './shown.ts';

export type Visitor = {
  known: readonly KnownClaim[];
  hasSchema: boolean;
  claims: Claims;
  /** What the address says, where that is not JSON. */
  unreadable: string | null;
};

/** Above the preview: as which visitor it is seen, what that visitor doesn't see, and the theme. */
export function VisitorBar(props: {
  site: Site;
  organizationId: string;
  visitor: Visitor;
  hidden: readonly Hidden[];
  theme: 'light' | 'dark';
  /** The path that a redirect led away from. */
  from: string | null;
}) {
  const { site, organizationId, visitor, hidden, theme, from } = props;
  const { claims, unreadable } = visitor;
  const [isOpen, setOpen] = useState(false);
  const [isGoing, startGoing] = useTransition();
  const router = useRouter();
  const pathname = usePathname();
  const formId = useId();
  const isAdaptive = site.adaptiveContent?.enabled ?? false;

  function hrefWith(next: Claims, nextTheme: string): string {
    const query = new URLSearchParams({
      ...(Object.keys(next).length > 0 && { claims: JSON.stringify(next) }),
      theme: nextTheme,
    });
    return `${pathname}?${query}`;
  }

  function become(next: Claims): void {
    startGoing(() => router.push(hrefWith(next, theme), { scroll: false }));
    announce('The preview is shown as this visitor.');
  }

  return (
    <section
      aria-label="How the preview is seen"
      className="grid flex-none gap-2 border-b border-edge bg-paper-2 px-gutter py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen(!isOpen)}
        >
          <UserRound aria-hidden /> {asWhom(claims)}
        </Button>
        {!site.published && (
          <span className="text-ink-2">
            <b>Not published:</b> visitors can’t read this site yet.{' '}
            <Link className="link" href={`${siteHref(organizationId, site.id)}/settings`}>
              Publish it in the settings
            </Link>
          </span>
        )}
        {!isAdaptive && (
          <span className="text-ink-2">
            Adaptive content is off: every visitor sees every part.
          </span>
        )}
        <Button asChild size="small" className="ml-auto">
          <Link
            href={hrefWith(claims, theme === 'dark' ? 'light' : 'dark')}
            prefetch={false}
            scroll={false}
          >
            {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
            {theme === 'dark' ? 'Show it light' : 'Show it dark'}
          </Link>
        </Button>
      </div>
      {unreadable !== null && (
        <p role="alert" className="text-danger wrap-anywhere">
          The address names claims that are not a JSON object, so the preview is shown without any.
        </p>
      )}
      {visitor.hasSchema && (
        <ClaimFaults organizationId={organizationId} siteId={site.id} claims={claims} />
      )}
      {from && (
        <p className="text-ink-2 wrap-anywhere">
          A redirect led here from <code className="mono">{from}</code>.
        </p>
      )}
      {hidden.length > 0 && <HiddenList hidden={hidden} />}
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <ClaimsForm
            key={JSON.stringify(claims)}
            visitor={visitor}
            visitorsHref={`${siteHref(organizationId, site.id)}/visitors`}
            isGoing={isGoing}
            onBecome={become}
          />
        )}
      </div>
    </section>
  );
}

function asWhom(claims: Claims): string {
  const names = Object.keys(claims);
  if (names.length === 0) return 'As a visitor without claims';
  const shown = names
    .slice(0, 2)
    .map((name) => `${name} ${JSON.stringify(claims[name])}`.slice(0, 32));
  const rest = names.length - shown.length;
  return `As a visitor with ${shown.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more claim')}` : ''}`;
}

function HiddenList({ hidden }: { hidden: readonly Hidden[] }) {
  const counts = (['section', 'space'] as const).flatMap((kind) => {
    const count = hidden.filter((item) => item.kind === kind).length;
    return count > 0 ? [counted(count, kind)] : [];
  });
  const shown = hidden.slice(0, 8);
  const rest = hidden.length - shown.length;
  return (
    <div className="flex items-start gap-2 text-ink-2">
      <EyeOff aria-hidden className="mt-0.5 text-ink-3" />
      <p className="min-w-0 wrap-anywhere">
        {counts.join(' and ')} {hidden.length === 1 ? 'is' : 'are'} not shown to this visitor:{' '}
        {shown.map(({ title, reason }) => `${title} (${reason})`).join(', ')}
        {rest > 0 && ` and ${rest.toLocaleString('en')} more`}.
      </p>
    </div>
  );
}
