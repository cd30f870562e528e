'use client';

import { Command as Parts } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useCallback, useRef, useState } from 'react';
import { matchScore } from '#components/kit/matching.ts';
import { scrim } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { type Command, useCommands } from './commands.ts';
import { ContentFound } from './content-found.tsx';
import { PaletteItem } from './palette-item.tsx';
import { PeopleFound } from './people-found.tsx';
import { recentCommands, rememberCommand } from './recent.ts';
import { takeTyped } from './typed-ahead.ts';

const GROUPS = ['Pages', 'Settings', 'Organizations', 'Actions'] as const;

/** The last item: what is typed goes to the search page. */
const EVERYTHING = 'search-everything';

const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-2';

/** Jumps to any page, organization or person, and does what can be done from anywhere. */
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
  const hasChosen = useRef(false);
  const search = typed.trim();
  const recentOnes = search
    ? []
    : recent.flatMap((id) => commands.filter((command) => command.id === id));

  // Only what comes last could be chosen till now: what is found afterwards goes before it.
  const onFound = useCallback((value: string) => {
    if (!hasChosen.current) setSelected((now) => (now === EVERYTHING ? value : now));
  }, []);

  function go(href: string): void {
    onClose();
    router.push(href);
  }

  function use(command: Command): void {
    rememberCommand(command.id);
    if ('href' in command) go(command.href);
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
      remark={command.unavailable ?? command.remark}
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
          // The field takes the focus next, and what was typed meanwhile.
          onOpenAutoFocus={() => setTyped(takeTyped())}
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
              if (/^(Arrow|Home|End)/.test(key)) hasChosen.current = true;
            }}
            filter={score}
          >
            <div className="flex h-12 flex-none items-center gap-2 border-b border-hairline px-3">
              <Search aria-hidden className="text-ink-2" />
              <Parts.Input
                value={typed}
                onValueChange={(text) => {
                  hasChosen.current = false;
                  setTyped(text);
                }}
                placeholder={
                  organizationId === null
                    ? 'A page or an action'
                    : permissions?.listMembers
                      ? 'A page, a person, or words to find'
                      : 'A page, an action, or words to find'
                }
                className="h-full min-w-0 flex-1 bg-transparent text-form outline-none"
              />
              <Kbd>esc</Kbd>
            </div>
            <Parts.List className="min-h-0 flex-1 scroll-py-1 overflow-y-auto p-1 outline-none">
              <Parts.Empty className="px-2 py-4 text-ink-2">
                No page or action is called “{search}”.
              </Parts.Empty>
              {recentOnes.length > 0 && (
                <Parts.Group heading="Recent" className={groupLook}>
                  {recentOnes.map(item)}
                </Parts.Group>
              )}
              {GROUPS.map((group) => {
                const items = commands.filter(
                  (command) =>
                    command.group === group &&
                    !recentOnes.includes(command) &&
                    // So many that they are shown only to whoever types one.
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
              {organizationId && permissions?.listMembers && (
                <PeopleFound
                  organizationId={organizationId}
                  search={search}
                  className={groupLook}
                  onFound={onFound}
                  onGo={go}
                />
              )}
              {organizationId && (
                <ContentFound
                  organizationId={organizationId}
                  search={search}
                  className={groupLook}
                  onFound={onFound}
                  onGo={go}
                />
              )}
              {organizationId && search.length > 1 && (
                <Parts.Group>
                  <PaletteItem
                    value={EVERYTHING}
                    label={`Search everything for “${search}”`}
                    icon={<Search aria-hidden />}
                    keywords={[search]}
                    search=""
                    onSelect={() =>
                      go(`/orgs/${organizationId}/search?query=${encodeURIComponent(search)}`)
                    }
                  />
                </Parts.Group>
              )}
            </Parts.List>
            <div className="flex flex-none items-center gap-3 border-t border-hairline bg-paper-2 px-3 py-1.5 text-meta text-ink-3 max-md:hidden">
              <span className="flex items-center gap-1">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> choose
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

/** How well an item fits; what was found in content comes after all else, and the way to more last. */
function score(value: string, text: string, keywords: string[] = []): number {
  if (value === EVERYTHING) return 0.0001;
  if (value.startsWith('content:')) return 0.001;
  return matchScore(keywords[0] ?? '', keywords.slice(1), text);
}
