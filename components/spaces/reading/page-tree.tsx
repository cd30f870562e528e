'use client';

import { ListTree, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { FoundPages } from './found-pages.tsx';
import { PageBranch } from './page-branch.tsx';
import type { TreePage } from './tree.ts';
import { type Branches, useOpenBranches } from './use-open-branches.ts';

/** The tree of a space's pages beside the text, with a filter by title. */
export function PageTree({ pages, base }: { pages: TreePage[]; base: string }) {
  const current = useCurrentPage(pages, base);
  const branches = useOpenBranches(pages, current);
  const [query, setQuery] = useState('');
  // On small screens the tree is above the text and collapsed at first.
  const [isShown, setShown] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page collapses it again
  useEffect(() => setShown(false), [current]);

  // `/` focuses the search box, which has to be rendered first.
  useEffect(() => {
    function show(event: globalThis.KeyboardEvent): void {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (event.key === '/' && !isTyping) flushSync(() => setShown(true));
    }
    window.addEventListener('keydown', show, { capture: true });
    return () => window.removeEventListener('keydown', show, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (moveInTree(event, nav.current, branches)) event.preventDefault();
  }

  return (
    <nav
      ref={nav}
      aria-label="Pages"
      onKeyDown={onKeyDown}
      className="flex w-70 flex-none flex-col border-r border-hairline max-lg:w-full max-lg:border-r-0 max-lg:border-b print:hidden"
    >
      <div className="flex-none px-gutter py-2 lg:hidden">
        <Button
          aria-expanded={isShown}
          aria-controls="reading:tree"
          onClick={() => setShown(!isShown)}
          className="w-full"
        >
          <ListTree aria-hidden /> {isShown ? 'Hide pages' : 'Show pages'}
        </Button>
      </div>
      <div
        id="reading:tree"
        className={`flex min-h-0 flex-1 flex-col ${isShown ? '' : 'max-lg:hidden'}`}
      >
        <div className="flex-none py-3 pr-4 pl-gutter max-lg:pt-1 max-lg:pr-gutter">
          <Input
            type="search"
            data-page-search=""
            aria-label="Find a page by title"
            placeholder="Find a page"
            icon={<Search aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto pb-6 max-lg:overflow-visible">
          {query.trim() ? (
            <FoundPages pages={pages} query={query.trim()} current={current} />
          ) : (
            <PageBranch pages={pages} depth={0} current={current} branches={branches} />
          )}
        </div>
      </div>
    </nav>
  );
}

/** The id of the current page: by its path, or the first document if there is none. */
function useCurrentPage(pages: TreePage[], base: string): string | undefined {
  const pathname = usePathname();
  const path = pathname.slice(`${base}/pages/`.length);
  const byPath = useMemo(() => {
    const found = new Map<string, string>();
    const visit = (page: TreePage) => {
      if (page.kind === 'document' && found.size === 0) found.set('', page.id);
      if (page.path) found.set(page.path, page.id);
      page.pages.forEach(visit);
    };
    pages.forEach(visit);
    return found;
  }, [pages]);
  return byPath.get(percentDecoded(path));
}

/**
 * Moves the focus in the tree: up and down by rows, right into a branch, left out of it.
 * @returns whether the key was handled
 */
function moveInTree(event: KeyboardEvent, tree: HTMLElement | null, branches: Branches): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || !tree) return false;
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  const isInBox = event.target instanceof HTMLInputElement;
  const to = (index: number) => {
    rows[index]?.focus();
    return true;
  };
  if (event.key === 'ArrowDown' && (at >= 0 || isInBox))
    return to(Math.min(at + 1, rows.length - 1));
  if (isInBox && event.key === 'Enter') {
    rows[0]?.click();
    return rows.length > 0;
  }
  if (at < 0) return false;
  const row = rows[at] as HTMLElement;
  const { branch = '', above = '' } = row.dataset;
  switch (event.key) {
    case 'ArrowUp':
      return at > 0 && to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (branch && !branches.isOpen(branch)) branches.toggle(branch);
      else if (branch) return to(at + 1);
      return true;
    case 'ArrowLeft':
      if (branch && branches.isOpen(branch)) branches.toggle(branch);
      else if (above) return to(rows.findIndex((each) => each.dataset.branch === above));
      return true;
    default:
      return false;
  }
}
