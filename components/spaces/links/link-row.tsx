'use client';

import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { brokenLinkReason } from '#components/kit/reading/resolve-links.ts';
import { routes } from '#components/kit/routes.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link as PageLink } from '#components/ui/link.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Link } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { hrefOf, isInApp, pageHref } from '../places.ts';
import { safeHref } from '../reading/tree.ts';
import { locationsOf, targetName } from './link-locations.ts';
import type { Occurrence } from './occurrences.ts';
import { StatusBadge } from './status-badge.tsx';

const RepairDialog = lazyPart(() =>
  import('./repair-dialog.tsx').then((module) => module.RepairDialog),
);

/** A link: its text, its target or suggestions for it, its status and its locations. */
export function LinkRow({
  space,
  link,
  repairedIn,
  onRepaired,
}: {
  space: Space;
  link: Link;
  /** The number of the change request in which it was repaired just now. */
  repairedIn: number | undefined;
  onRepaired: (done: readonly Occurrence[], number: number) => void;
}) {
  const [isRepairing, setRepairing] = useState(false);
  const target = (
    <Target space={space} link={link} repairedIn={repairedIn} onRepair={() => setRepairing(true)} />
  );
  return (
    <Row>
      <Cell className="py-2 align-top">
        <span className="block font-semibold wrap-anywhere">
          {link.text || <span className="font-normal text-ink-3">No text</span>}
        </span>
        <span className="mt-1 block md:hidden">
          <StatusBadge status={link.status} />
        </span>
        <span className="mt-1 block text-ink-2 lg:hidden">{target}</span>
        <span className="mt-1 block md:hidden">
          <Locations link={link} />
        </span>
      </Cell>
      <Cell className="py-2 align-top max-lg:hidden">{target}</Cell>
      <Cell className="py-2 align-top max-md:hidden">
        <StatusBadge status={link.status} />
      </Cell>
      <Cell className="py-2 pr-gutter align-top max-md:hidden">
        <Locations link={link} />
        {isRepairing && (
          <RepairDialog
            space={space}
            link={link}
            onRepaired={onRepaired}
            onClose={() => setRepairing(false)}
          />
        )}
      </Cell>
    </Row>
  );
}

function Target({
  space,
  link,
  repairedIn,
  onRepair,
}: {
  space: Space;
  link: Link;
  repairedIn: number | undefined;
  onRepair: () => void;
}) {
  const base = routes.space(space);
  const { targetReference, href: written = '', status, suggestions = [] } = link;
  if (status === 'broken')
    return (
      <>
        <span className="mono block text-[12px] text-danger line-through wrap-anywhere">
          {written}
        </span>
        <span className="block text-meta text-ink-2">{brokenLinkReason(written)}</span>
        {suggestions.length > 0 && (
          <span className="block text-meta text-ink-2">
            Did you mean{' '}
            {suggestions.map(({ page, title, path }, index) => (
              <span key={page}>
                {index > 0 && ' or '}
                <PageLink href={pageHref(base, path)} prefetch={false} className="link">
                  {title}
                </PageLink>
              </span>
            ))}
            ?
          </span>
        )}
        {repairedIn === undefined && link.relation === 'reference' && (
          <Action
            endpoint={createChangeRequest}
            on={space}
            hidden
            size="row"
            className="mt-1"
            {...RepairDialog.preload}
            onClick={onRepair}
          >
            Repair…
          </Action>
        )}
        {repairedIn !== undefined && (
          <span className="block text-meta text-ink-2">
            Repaired in{' '}
            <PageLink
              href={routes.changeRequest(space, repairedIn)}
              prefetch={false}
              className="link"
            >
              #{repairedIn}
            </PageLink>
            . Takes effect when it’s merged.
          </span>
        )}
      </>
    );
  const name = targetName(targetReference) ?? written;
  const found = (targetReference && hrefOf(targetReference)) ?? written;
  const href = safeHref(found);
  return (
    <>
      {href ? (
        <TargetLink href={href} name={name} />
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      {name !== written && (
        <span className="mono block text-[12px] text-ink-3 wrap-anywhere">{written}</span>
      )}
    </>
  );
}

function TargetLink({ href, name }: { href: string; name: string }) {
  const look = 'block wrap-anywhere hover:underline';
  if (isInApp(href))
    return (
      <PageLink href={href} prefetch={false} className={look}>
        {name}
      </PageLink>
    );
  return (
    <a href={href} rel="noreferrer" className={look}>
      {name} <span aria-hidden>↗</span>
    </a>
  );
}

function Locations({ link }: { link: Link }) {
  return (
    <>
      {locationsOf(link).map(({ key, page, section, href }) => (
        <PageLink
          key={key}
          href={href}
          prefetch={false}
          className="block text-ink-2 wrap-anywhere hover:text-ink hover:underline"
        >
          {page}
          {section && <span className="mono text-[12px] text-ink-3"> #{section}</span>}
        </PageLink>
      ))}
    </>
  );
}
