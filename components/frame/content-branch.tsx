'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, GitPullRequestArrow } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { LinkPending } from '#components/ui/link-pending.tsx';
import { queryFor } from '#lib/client/query.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { listTree, sidebarTreeInput } from '#lib/contract/tree.ts';

export type BranchProps = {
  organizationId: string;
  /** A collection's id; null for the top level. */
  parent: string | null;
  level: number;
  isOpen: (collectionId: string) => boolean;
  onToggle: (collectionId: string, isOpen: boolean) => void;
  pathname: string;
};

const INDENT = 14;
const rowClass =
  'flex h-7 w-full items-center gap-2 rounded-control pr-2 text-left text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:h-8';
const indented = (level: number) => ({ paddingLeft: 8 + level * INDENT });

/** The first items of a collection, or of the organization, as links and groups that expand. */
export function ContentBranch({ level, ...branch }: BranchProps) {
  const { organizationId, parent, isOpen, onToggle, pathname } = branch;
  const { data, isPending } = useQuery(
    queryFor(listTree, sidebarTreeInput(organizationId, parent)),
  );
  if (isPending && level > 0) return <Remark level={level}>Loading</Remark>;
  if (!data) return null;
  if (data.items.length === 0) return level > 0 ? <Remark level={level}>Empty</Remark> : null;
  const more = (data.count ?? data.items.length) - data.items.length;
  return (
    <ul>
      {data.items.map((item) => {
        if (item.type === 'space')
          return (
            <li key={item.space.id}>
              <SpaceLink space={item.space} level={level} pathname={pathname} />
            </li>
          );
        const { id, title } = item.collection;
        const isExpanded = isOpen(id);
        const Chevron = isExpanded ? ChevronDown : ChevronRight;
        return (
          <li key={id}>
            <button
              type="button"
              data-branch=""
              aria-expanded={isExpanded}
              title={title}
              onClick={() => onToggle(id, !isExpanded)}
              style={indented(level)}
              className={rowClass}
            >
              <Chevron aria-hidden className="size-3.5 flex-none text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {!isExpanded && <OpenRequests count={item.changeRequestsOpen ?? 0} />}
            </button>
            {isExpanded && <ContentBranch {...branch} parent={id} level={level + 1} />}
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <Link
            href={routes.content(organizationId, parent === null ? {} : { collection: parent })}
            prefetch={false}
            data-branch=""
            style={indented(level)}
            className={rowClass}
          >
            <span className="pl-5.5 text-meta text-ink-3">{plural(more, 'more item')}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

function SpaceLink({ space, level, pathname }: { space: Space; level: number; pathname: string }) {
  const href = routes.space(space);
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      data-branch=""
      title={space.title}
      aria-current={isCurrent ? (pathname === href ? 'page' : 'true') : undefined}
      style={indented(level)}
      className={`relative ${rowClass} aria-[current]:rounded-l-none aria-[current]:bg-paper-3 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_2px_0_0_var(--accent)]`}
    >
      <span aria-hidden className="emoji w-3.5 flex-none text-center text-meta">
        {space.emoji || '📄'}
      </span>
      <span className="min-w-0 flex-1 truncate">{space.title}</span>
      <OpenRequests count={space.changeRequestsOpen} />
      <LinkPending className="inset-y-0 left-0 w-0.5" />
    </Link>
  );
}

function OpenRequests({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="flex flex-none items-center gap-1 text-meta font-normal text-ink-3 tabular-nums">
      {count}
      <GitPullRequestArrow aria-hidden className="size-3.5" />
      <span className="sr-only">open</span>
    </span>
  );
}

function Remark({ level, children }: { level: number; children: string }) {
  return (
    <p style={indented(level)} className="flex h-7 items-center text-meta text-ink-3">
      <span className="pl-5.5">{children}</span>
    </p>
  );
}
