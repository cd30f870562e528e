'use client';

import { Command as Parts } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useCallback, useRef, useState } from 'react';
import { matchScore } from '#components/kit/matching.ts';
import { mayCall } from '#components/kit/permission.ts';
import { keepStored, readStoredList } from '#components/kit/stored.ts';
import { scrim, useWayBack } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { listMembers } from '#lib/contract/members.ts';
import type { Command } from './command.ts';
import { useCommands } from './commands.ts';
import { PaletteContent, SEARCH_PAGE, SearchPageItem } from './palette-content.tsx';
import { PaletteItem } from './palette-item.tsx';
import { PalettePeople } from './palette-people.tsx';
import { PaletteSpaces } from './palette-spaces.tsx';
import { PaletteThings } from './palette-things.tsx';
import { PaletteVisits } from './palette-visits.tsx';
import { takeTypedText } from './type-ahead.ts';

const GROUPS = ['Actions', 'Pages', 'Settings', 'Organizations'] as const;

const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-2';

/** Hides the heading while nothing is below it. */
const groupWithItems = '[&:not(:has([cmdk-item],[data-loading]))]:hidden';

/** The command palette: opens pages, people and content, and runs actions. */
export function Palette({
  organizationId,
  onClose,
}: {
  organizationId: string | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const { commands, permissions } = useCommands(organizationId);
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentCommands);
  const [selected, setSelected] = useState('');
  /** Asks for the space of a new change request. */
  const [isForSpace, setForSpace] = useState(false);
  const hasNavigated = useRef(false);
  const hasGone = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const wayBack = useWayBack({
    onOpenAutoFocus: () => setTyped(takeTypedText()),
    // On another page nothing is left to return to.
    onCloseAutoFocus: (event) => {
      if (!hasGone.current) return;
      event.preventDefault();
      document.getElementById('main')?.focus();
    },
  });
  const mayList = mayCall(listMembers, permissions && { permissions });
  const search = typed.trim();
  const recentMatches = search
    ? []
    : recent.flatMap((id) => commands.filter((command) => command.id === id));

  // Until results load only the last item can be selected; the first result then takes over.
  const onFound = useCallback((value: string) => {
    if (!hasNavigated.current) setSelected((now) => (now === SEARCH_PAGE ? value : now));
  }, []);

  // What was opened last is loaded after the items below it.
  const selectFirst = useCallback(() => {
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value');
    if (first && !hasNavigated.current) setSelected(first);
  }, []);

  function go(href: string): void {
    hasGone.current = true;
    onClose();
    router.push(href);
  }

  function use(command: Command): void {
    rememberCommand(command.id);
    if (command.id === 'new-request' && !('href' in command)) {
      setTyped('');
      setForSpace(true);
    } else if ('href' in command) go(command.href);
    else {
      onClose();
      command.run();
    }
  }

  const item = (command: Command) => (
    <PaletteItem
      key={command.id}
      value={command.id}
      label={command.label}
      icon={<command.icon aria-hidden />}
      keywords={[command.label, ...command.keywords]}
      hint={command.unavailable ?? command.hint}
      isUnavailable={command.unavailable !== undefined}
      search={search}
      onSelect={() => use(command)}
    />
  );

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          aria-describedby={undefined}
          // The input is focused next and receives what was typed while the palette loaded.
          {...wayBack}
          className="fixed inset-x-2 top-2 z-dialog flex max-h-[min(70dvh,560px)] animate-open flex-col overflow-hidden rounded-pop border border-hairline bg-raised text-ui shadow-pop outline-none md:inset-x-auto md:top-[min(12vh,96px)] md:left-1/2 md:w-140 md:-translate-x-1/2"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Parts
            label="Search or jump to"
            loop
            className="flex min-h-0 flex-col"
            value={selected}
            onValueChange={setSelected}
            onKeyDown={({ key }) => {
              if (/^(Arrow|Home|End)/.test(key)) hasNavigated.current = true;
            }}
            filter={score}
          >
            <div className="flex h-12 flex-none items-center gap-2 border-b border-hairline px-3">
              <Search aria-hidden className="text-ink-2" />
              <Parts.Input
                value={typed}
                onValueChange={(text) => {
                  hasNavigated.current = false;
                  setTyped(text);
                }}
                placeholder={
                  isForSpace
                    ? 'Find the space to change'
                    : organizationId === null
                      ? 'Search pages and actions'
                      : mayList
                        ? 'Search pages, people, sites and content'
                        : 'Search pages, actions and content'
                }
                className="h-full min-w-0 flex-1 bg-transparent text-form outline-none"
              />
              <Kbd>esc</Kbd>
            </div>
            <Parts.List
              ref={list}
              className="min-h-0 flex-1 scroll-py-1 overflow-y-auto p-1 outline-none"
            >
              <Parts.Empty className="px-2 py-4 text-ink-2">No results for “{search}”</Parts.Empty>
              {isForSpace && organizationId ? (
                <PaletteSpaces
                  organizationId={organizationId}
                  search={search}
                  className={groupLook}
                  onGo={go}
                />
              ) : (
                <>
                  {!search && (
                    <Parts.Group heading="Recent" className={`${groupLook} ${groupWithItems}`}>
                      {organizationId && (
                        <PaletteVisits
                          organizationId={organizationId}
                          onGo={go}
                          onShown={selectFirst}
                        />
                      )}
                      {recentMatches.map(item)}
                    </Parts.Group>
                  )}
                  {GROUPS.map((group) => {
                    const items = commands.filter(
                      (command) =>
                        command.group === group &&
                        !recentMatches.includes(command) &&
                        // There are many settings, so they only appear in searches.
                        (group !== 'Settings' || search !== ''),
                    );
                    return (
                      items.length > 0 && (
                        <Parts.Group key={group} heading={group} className={groupLook}>
                          {items.map(item)}
                        </Parts.Group>
                      )
                    );
                  })}
                  {organizationId && mayList && (
                    <PalettePeople
                      organizationId={organizationId}
                      search={search}
                      className={groupLook}
                      onFound={onFound}
                      onGo={go}
                    />
                  )}
                  {organizationId && (
                    <PaletteThings
                      organizationId={organizationId}
                      search={search}
                      className={groupLook}
                      onFound={onFound}
                      onGo={go}
                    />
                  )}
                  {organizationId && (
                    <PaletteContent
                      organizationId={organizationId}
                      search={search}
                      className={groupLook}
                      onFound={onFound}
                      onGo={go}
                    />
                  )}
                  {organizationId && search.length > 1 && (
                    <SearchPageItem organizationId={organizationId} search={search} onGo={go} />
                  )}
                </>
              )}
            </Parts.List>
            <div className="flex flex-none items-center gap-3 border-t border-hairline bg-paper-2 px-3 py-1.5 text-meta text-ink-3 max-md:hidden">
              <span className="flex items-center gap-1">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> select
              </span>
              <span className="flex items-center gap-1">
                <Kbd>
                  <CornerDownLeft aria-label="Enter" className="inline size-2.5!" />
                </Kbd>{' '}
                open
              </span>
            </div>
          </Parts>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Ranks an item; content comes after all other matches, the link to the search page last. */
function score(value: string, text: string, keywords: string[] = []): number {
  if (value === SEARCH_PAGE) return 0.0001;
  if (value.startsWith('content:')) return 0.001;
  if (value.startsWith('thing:')) return 0.1;
  return matchScore(keywords[0] ?? '', keywords.slice(1), text);
}

const RECENT_KEY = 'masthead:recent';
/** How many commands are remembered. */
const RECENT_MAXIMUM = 4;

/** The ids of recently used commands, newest first. */
const recentCommands = (): string[] => readStoredList(RECENT_KEY);

/** Saves a command as the most recent one. */
function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  keepStored(RECENT_KEY, [id, ...others].slice(0, RECENT_MAXIMUM));
}
