'use client';

import { useQuery } from '@tanstack/react-query';
import { EyeOff, TriangleAlert, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useState, useTransition } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { checkClaims } from '#lib/contract/adaptive-content.ts';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Site } from '#lib/contract/sites.ts';
import type { KnownClaim } from '../claims.ts';
import { siteInput } from '../frame/inputs.ts';
import { ClaimsForm } from './claims-form.tsx';
import type { HiddenPart } from './visible.ts';

export type PreviewVisitor = {
  known: readonly KnownClaim[];
  hasSchema: boolean;
  claims: Claims;
  /** The value in the URL when it isn't JSON. */
  unreadable: string | null;
};

/** Above the preview: the visitor it is shown to, and what is hidden from them. */
export function VisitorBar(props: {
  site: Site;
  organizationId: string;
  visitor: PreviewVisitor;
  hidden: readonly HiddenPart[];
  /** Where the page that is open is shown to another visitor. */
  hrefFor: (claims: Claims) => string;
  /** The notices about the page. */
  about: ReactNode;
}) {
  const { site, organizationId, visitor, hidden, hrefFor, about } = props;
  const { claims, unreadable } = visitor;
  const [isOpen, setOpen] = useState(false);
  const [isNavigating, startNavigation] = useTransition();
  const router = useRouter();
  const formId = useId();
  const isAdaptive = site.adaptiveContent?.enabled ?? false;

  function applyClaims(next: Claims): void {
    startNavigation(() => router.push(hrefFor(next), { scroll: false }));
    announce('The preview now shows what this visitor sees.');
  }

  return (
    <section
      aria-label="Preview options"
      className="grid flex-none gap-2 border-b border-edge bg-paper-2 px-gutter py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen(!isOpen)}
        >
          <UserRound aria-hidden /> {visitorLabel(claims)}
        </Button>
        {!site.published && (
          <span className="text-ink-2">
            <b>Not published:</b> visitors can’t see this site yet.{' '}
            <Link className="link" href={routes.site(organizationId, site.id, 'settings')}>
              Publish it in Settings
            </Link>
          </span>
        )}
        {!isAdaptive && (
          <span className="text-ink-2">
            Adaptive content is off: every visitor sees everything.
          </span>
        )}
      </div>
      {unreadable !== null && (
        <p role="alert" className="text-danger wrap-anywhere">
          The claims in the URL aren’t a JSON object, so the preview uses none.
        </p>
      )}
      {visitor.hasSchema && (
        <ClaimFaults organizationId={organizationId} siteId={site.id} claims={claims} />
      )}
      <div role="status" className="grid gap-2 text-ink-2 wrap-anywhere empty:hidden">
        {about}
      </div>
      {hidden.length > 0 && <HiddenList hidden={hidden} />}
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <ClaimsForm
            key={JSON.stringify(claims)}
            visitor={visitor}
            visitorsHref={routes.site(organizationId, site.id, 'visitors')}
            isNavigating={isNavigating}
            onApply={applyClaims}
          />
        )}
      </div>
    </section>
  );
}

function visitorLabel(claims: Claims): string {
  const names = Object.keys(claims);
  if (names.length === 0) return 'Visitor without claims';
  const shown = names
    .slice(0, 2)
    .map((name) => `${name} ${JSON.stringify(claims[name])}`.slice(0, 32));
  const rest = names.length - shown.length;
  return `Visitor with ${shown.join(', ')}${rest > 0 ? ` and ${plural(rest, 'more claim')}` : ''}`;
}

function HiddenList({ hidden }: { hidden: readonly HiddenPart[] }) {
  const counts = (['section', 'space'] as const).flatMap((kind) => {
    const count = hidden.filter((item) => item.kind === kind).length;
    return count > 0 ? [plural(count, kind)] : [];
  });
  const shown = hidden.slice(0, 8);
  const rest = hidden.length - shown.length;
  return (
    <div className="flex items-start gap-2 text-ink-2">
      <EyeOff aria-hidden className="mt-0.5 text-ink-3" />
      <p className="min-w-0 wrap-anywhere">
        {counts.join(' and ')} {hidden.length === 1 ? 'is' : 'are'} hidden in this preview:{' '}
        {shown.map(({ title, reason }) => `${title} (${reason})`).join(', ')}
        {rest > 0 && ` and ${formatNumber(rest)} more`}.
      </p>
    </div>
  );
}

/** Where the claims don't fit the visitor schema, as checked by the API; nothing when they fit. */
function ClaimFaults(props: { organizationId: string; siteId: string; claims: Claims }) {
  const { organizationId, siteId, claims } = props;
  const input = siteInput(organizationId, siteId);
  const { data, error } = useQuery({
    queryKey: [checkClaims.path, siteId, JSON.stringify(claims)],
    queryFn: ({ signal }) =>
      call(checkClaims, { ...input, body: { claims: { ...claims } } }, { signal }),
  });
  const faults = data?.faults ?? [];
  const messages = faults.map(({ at, message }) => (at ? `${at}: ${message}` : message));
  const problem = error && !isUnsupported(error) ? error.message : null;
  if (messages.length === 0 && !problem) return null;
  return (
    <div role="status" className="flex items-start gap-2 text-ink-2">
      <TriangleAlert aria-hidden className="mt-0.5 text-warn" />
      <p className="min-w-0 wrap-anywhere">
        {problem
          ? `Couldn’t check the claims against the visitor schema. ${problem}`
          : `These claims don’t match the visitor schema. ${messages.slice(0, 5).join(' ')}`}
      </p>
    </div>
  );
}
