'use client';

import { ListTree, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { FoundPages } from './found-pages.tsx';
import { PageBranch } from './page-branch.tsx';
import type { TreePage } from './tree.ts';
import { moveInTree } from './tree-keys.ts';
import { useOpenBranches } from './use-open-branches.ts';

/** The pages of a space beside the text: collapsible, filtered by title, the current one marked. */
export function PageTree({ pages, base }: { pages: TreePage[]; base: string }) {
  const current = useCurrentPage(pages, base);
  const branches = useOpenBranches(pages, current);
  const [query, setQuery] = useState('');
  // On small screens the tree stands above the text, and stays shut until it is asked for.
  const [isShown, setShown] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shuts it again
  useEffect(() => setShown(false), [current]);

  // `/` goes to the box, which has to be there for it.
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
          <ListTree aria-hidden /> {isShown ? 'Hide the pages' : 'Show the pages'}
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
            aria-label="Find a page by its title"
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

/** The id of the page that is read: by its path, or the first document without one. */
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
  return byPath.get(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
