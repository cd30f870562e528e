'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { formatNumber, plural } from '#components/kit/format.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type CommentThread, listOpenThreads } from '#lib/contract/open-threads.ts';
import { getUser } from '#lib/contract/users.ts';
import { subjectOf } from '../words.ts';
import { openThreadsInput, organizationSearch } from './search-params.ts';
import { SpaceFilter } from './space-filter.tsx';

/** The open comments in all spaces you can see, on spaces and on change requests. */
export function OpenThreads({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(organizationSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const { search, space, mine } = state;
  const isFiltered = search !== '' || space !== null || mine;
  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Search open comments"
          placeholder="Words in the comment"
          maxLength={100}
          value={search}
          onSearch={(text) => void setState({ search: text, page: null })}
        />
        <SpaceFilter
          organizationId={organizationId}
          space={space}
          onChange={(chosen) => void setState({ space: chosen, page: null })}
        />
        <Button
          variant="bare"
          aria-pressed={mine}
          title="Comments you wrote or replied to, and those on your change requests"
          onClick={() => void setState({ mine: !mine, page: null }, { history: 'push' })}
        >
          Yours only
        </Button>
      </ListToolbar>
      <ResourceList
        endpoint={listOpenThreads}
        input={openThreadsInput(organizationId, state, me)}
        nouns="open comments"
        about={undefined}
        columns={columnsFor(organizationId, me)}
        empty={
          <EmptyState
            role="status"
            title={isFiltered ? 'No matching open comments' : 'No open comments'}
            actions={
              isFiltered && (
                <Button
                  onClick={() =>
                    void setState({ search: '', space: null, mine: false, page: null })
                  }
                >
                  <FilterX aria-hidden /> Clear filters
                </Button>
              )
            }
          >
            {isFiltered
              ? 'No open comments match the filters you selected.'
              : 'Comments on spaces and open change requests appear here until they are resolved.'}
          </EmptyState>
        }
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
    </>
  );
}

function columnsFor(organizationId: string, me: string | undefined): ListColumn<CommentThread>[] {
  return [
    {
      head: 'Comment',
      className: 'max-md:pr-gutter',
      cell: (thread) => <Excerpt thread={thread} organizationId={organizationId} me={me} />,
    },
    {
      head: 'On',
      className: 'w-[30%] max-md:hidden',
      cell: (thread) => (
        <span className="block py-0.5">
          <span className="block truncate">{aboutOf(thread)}</span>
          <span className="block truncate text-meta text-ink-3">{thread.space.title}</span>
        </span>
      ),
    },
    {
      head: 'Author',
      className: 'w-44 max-xl:w-32 max-lg:hidden',
      cell: ({ postedBy }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar
            name={postedBy?.displayName ?? ''}
            photo={postedBy?.photoURL ?? null}
            size="small"
            me={postedBy?.id === me}
            className="max-xl:hidden"
          />
          <span className="truncate text-ink-2">{authorOf({ postedBy }, me)}</span>
        </span>
      ),
    },
    {
      head: 'Replies',
      numeric: true,
      className: 'w-24 max-lg:hidden',
      cell: ({ replies }) => formatNumber(replies),
    },
    {
      head: 'Posted',
      className: 'w-36 truncate pr-gutter text-ink-2 max-xl:w-32 max-md:hidden',
      cell: ({ postedAt }) => <Time value={postedAt} />,
    },
  ];
}

/** The beginning of a comment, which links to its thread, and on small screens the other columns. */
function Excerpt(props: { thread: CommentThread; organizationId: string; me: string | undefined }) {
  const { thread, organizationId, me } = props;
  return (
    <div className="py-0.5 max-md:py-2">
      <Link
        href={hrefOf(organizationId, thread)}
        prefetch={false}
        data-row-link=""
        className="line-clamp-2 wrap-anywhere hover:underline"
      >
        {thread.excerpt}
      </Link>
      <span className="block text-meta text-ink-3 md:hidden">
        {thread.space.title}, {aboutOf(thread)}
      </span>
      <span className="block text-meta text-ink-3 md:hidden">
        {authorOf(thread, me)} · <Time value={thread.postedAt} />
        {thread.replies > 0 && ` · ${plural(thread.replies, 'reply', 'replies')}`}
      </span>
    </div>
  );
}

function authorOf({ postedBy }: Pick<CommentThread, 'postedBy'>, me: string | undefined): string {
  return postedBy?.id === me ? 'You' : (postedBy?.displayName ?? 'Deleted user');
}

/** “Explain retries #4, Delivery”, “Delivery” or “The space”. */
function aboutOf({ changeRequest, page }: CommentThread): string {
  const title = page && (page.title || 'Untitled page');
  if (!changeRequest) return title ?? 'The space';
  const request = `${subjectOf(changeRequest)} #${changeRequest.number}`;
  return title ? `${request}, ${title}` : request;
}

function hrefOf(organizationId: string, { id, space, changeRequest }: CommentThread): string {
  const place = { organization: organizationId, id: space.id };
  const list = changeRequest
    ? routes.changeRequest(place, changeRequest.number)
    : routes.space(place, 'comments');
  return `${list}?comment=${encodeURIComponent(id)}`;
}
