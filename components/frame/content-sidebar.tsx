'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useOpenItems } from '#components/kit/board/expansion.ts';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createsIn, getCollection } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { ContentBranch } from './content-branch.tsx';

const [, atTopLevel] = createsIn;
/** The pages of a space, with its id. */
export const SPACE_PAGE = /^\/orgs\/[^/]+\/spaces\/([^/]+)/;

/**
 * The collections and spaces of the organization below the link to all content. Arrow keys move
 * through them, and expand and collapse collections.
 */
export function ContentSidebar({
  organizationId,
  expanded = [],
  pathname,
  link,
}: {
  organizationId: string;
  /** The collections that are expanded unless the person collapsed them. */
  expanded?: readonly string[] | undefined;
  pathname: string;
  /** The link to all content. */
  link: ReactNode;
}) {
  const { stateOf, setOpen, setAll } = useOpenItems(`sidebar:${organizationId}`);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  useRevealed(SPACE_PAGE.exec(pathname)?.[1], setAll);
  const mayAdd = organization && !whyNot(requirementOf(atTopLevel), organization);
  return (
    <>
      <div className="mt-3 flex flex-none items-center rail:mt-0">
        <div className="grid min-w-0 flex-1">{link}</div>
        {mayAdd && (
          <Link
            href={`${routes.content(organizationId)}?new=space`}
            prefetch={false}
            aria-label="Create a space"
            title="Create a space"
            className="grid size-8 flex-none place-items-center rounded-control text-ink-3 folded:hidden hover:bg-paper-3 hover:text-ink"
          >
            <Plus aria-hidden />
          </Link>
        )}
      </div>
      <div onKeyDown={onArrow} className="flex-none pb-3 folded:hidden">
        <ContentBranch
          organizationId={organizationId}
          parent={null}
          level={0}
          pathname={pathname}
          isOpen={(id) => stateOf(id) ?? expanded.includes(id)}
          onToggle={setOpen}
        />
      </div>
    </>
  );
}

/** Expands the collections around the space of the current page. */
function useRevealed(
  spaceId: string | undefined,
  setAll: (ids: readonly string[], isExpanded: boolean) => void,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!spaceId) return;
    let isGone = false;
    const reveal = async () => {
      const around: string[] = [];
      const space = await client.ensureQueryData(queryFor(getSpace, { parameters: { spaceId } }));
      let parent = space.parent;
      while (parent && !around.includes(parent)) {
        around.push(parent);
        const parameters = { collectionId: parent };
        parent = (await client.ensureQueryData(queryFor(getCollection, { parameters }))).parent;
      }
      if (!isGone && around.length > 0) setAll(around, true);
    };
    // Collections that the person can’t see stay as they are.
    reveal().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [client, spaceId, setAll]);
}

function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-branch]')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const item = items[index];
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const expanded = item.getAttribute('aria-expanded');
  const above = item.closest('ul')?.closest('li')?.querySelector<HTMLElement>('[data-branch]');
  const acts: Record<string, () => void> = {
    ArrowDown: () => items[index + 1]?.focus(),
    ArrowUp: () => items[index - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (expanded === 'false' ? item.click() : items[index + 1]?.focus()),
    ArrowLeft: () => (expanded === 'true' ? item.click() : above?.focus()),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
