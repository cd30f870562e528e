'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { plural } from '#components/kit/format.ts';
import { Suggestions, suggestionId } from '#components/kit/suggestions.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '#components/ui/popover.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import type { User } from '#lib/contract/shapes.ts';
import { commentsPath } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import { mentionAt, offeredPeople, withMention } from './mention.ts';

/** The number of people offered at once, the best matches of those that are read. */
const OFFERED = 8;
const READ = 50;

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> & {
  box: RefObject<HTMLTextAreaElement | null>;
  /** The space whose readers are offered after an “@”. */
  spaceId: string;
  value: string;
  onText: (text: string) => void;
};

/** A text box that offers the people who can read a space while one types “@” and a name. */
export function MentionBox({ box, spaceId, value, onText, onKeyDown, ...rest }: Props) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  // A mention that was chosen or closed is not offered again while one types on.
  const [done, setDone] = useState<number>();
  const typed = caret === null ? undefined : mentionAt(value, caret);
  const mention = typed?.at === done ? undefined : typed;
  const people = useReaders(spaceId, mention?.name);
  const isOpen = mention !== undefined && people.length > 0;
  const count = isOpen ? people.length : 0;
  useEffect(() => {
    if (count > 0) announce(`${plural(count, 'person', 'people')} to mention. Arrow keys select.`);
  }, [count]);

  function moveTo(index: number): void {
    setActive(index);
    document.getElementById(suggestionId(listId, index))?.scrollIntoView({ block: 'nearest' });
  }

  function updateCaret({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    setActive(0);
  }

  function choose({ displayName }: User): void {
    if (!mention || caret === null) return;
    const chosen = withMention(value, caret, mention, displayName);
    onText(chosen.text);
    setDone(mention.at);
    announce(`${displayName} mentioned`);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(chosen.caret, chosen.caret);
    });
  }

  function pick(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = people[Math.min(active, count - 1)];
    const takes =
      !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.nativeEvent.isComposing;
    if (isOpen && step) {
      event.preventDefault();
      moveTo((active + step + count) % count);
    } else if (isOpen && person && takes && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(person);
    } else onKeyDown?.(event);
  }

  return (
    <Popover open={isOpen} onOpenChange={(open) => !open && setDone(mention?.at)}>
      <PopoverAnchor asChild>
        <Textarea
          {...rest}
          ref={box}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={
            isOpen ? suggestionId(listId, Math.min(active, count - 1)) : undefined
          }
          onChange={({ target }) => {
            onText(target.value);
            if (mentionAt(target.value, target.selectionStart)?.at !== done) setDone(undefined);
            updateCaret(target);
          }}
          onKeyDown={pick}
          onSelect={({ currentTarget }) => {
            if (currentTarget.selectionStart !== caret) updateCaret(currentTarget);
          }}
          onBlur={() => setCaret(null)}
        />
      </PopoverAnchor>
      <PopoverContent
        role="presentation"
        className="w-72 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <Suggestions
          id={listId}
          label="People to mention"
          items={people}
          keyOf={({ id }) => id}
          active={active}
          onChoose={choose}
          optionClass="flex min-h-9 items-center gap-2 rounded-[3px] px-2 py-1 pointer-coarse:min-h-11"
        >
          {(person) => (
            <>
              <Avatar name={person.displayName} photo={person.photoURL ?? null} size="small" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{person.displayName}</span>
                {person.email && (
                  <span className="block truncate text-meta text-ink-3">{person.email}</span>
                )}
              </span>
            </>
          )}
        </Suggestions>
      </PopoverContent>
    </Popover>
  );
}

/** The people who can read a space and whose name or address matches what is typed. */
function useReaders(spaceId: string, name: string | undefined): readonly User[] {
  const search = useDebounced(name?.trim() ?? '');
  const participants = useParticipants();
  const { data } = useQuery({
    ...queryFor(listSpaceAudience, {
      parameters: { spaceId },
      query: { limit: READ, ...(search && { search }) },
    }),
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
  });
  if (name === undefined) return [];
  // While the answer to the latest letters is on its way, the former one is narrowed by them.
  const readers = (data?.items ?? []).map(({ user }) => user);
  const known = new Set(readers.map(({ id }) => id));
  // Who takes part may have lost access since, unless there are more readers than were read.
  const taking = participants().filter(({ id }) => known.has(id) || data?.next !== undefined);
  return offeredPeople(taking, readers, name).slice(0, OFFERED);
}

type Posts = { items?: readonly { postedBy?: User }[]; pages?: readonly Posts[] };

/** Who takes part in the discussion, besides the reader: the author, and whose comments have been read. */
function useParticipants(): () => User[] {
  const { scope, me } = useComments();
  const client = useQueryClient();
  return () => {
    const path = commentsPath(scope);
    const found = new Map<string, User>();
    const add = (user: User | undefined) => user && user.id !== me?.id && found.set(user.id, user);
    const addAll = ({ items = [], pages = [] }: Posts) => {
      for (const { postedBy } of items) add(postedBy);
      for (const page of pages) addAll(page);
    };
    add(scope.request?.author);
    const read = client.getQueriesData<Posts>({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(path),
    });
    for (const [, data] of read) addAll(data ?? {});
    return [...found.values()];
  };
}
