'use client';

import { Ellipsis, Pencil, Trash2, UserPen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { Time } from '#components/ui/time.tsx';
import { CommentText } from './comment-text.tsx';
import { useComments } from './comments-context.tsx';
import { readDraft } from './drafts.ts';
import type { Post as PostShape } from './patching.ts';
import { Reactions } from './reactions.tsx';
import type { PostId } from './use-comment-writes.ts';
import { nameOf } from './words.ts';
import { WritingBox } from './writing-box.tsx';

const DeletePost = shownLater(() =>
  import('./delete-post.tsx').then(({ DeletePost: loaded }) => loaded),
);

/** What somebody wrote: who, when, the words and the reactions, and what the reader may do with it. */
export function Post({
  post,
  at,
  onDeleted,
}: {
  post: PostShape;
  at: PostId;
  /** After it is gone: moves the focus to what is left. */
  onDeleted: () => void;
}) {
  const { place, me, writes, draftKey } = useComments();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { postedBy, postedAt, editedAt, permissions } = post;
  const name = nameOf(postedBy);
  const isMine = postedBy !== undefined && postedBy.id === me?.id;
  const markdown = 'markdown' in post.body ? post.body.markdown : '';
  const editKey = draftKey(`edit ${post.id}`);
  // What was being changed when the page was left is gone on with.
  useEffect(() => {
    if (permissions.edit && readDraft(editKey) !== null) setEditing(true);
  }, [permissions.edit, editKey]);
  const stopEditing = () => {
    setEditing(false);
    menu.current?.focus();
  };

  return (
    <div className="flex gap-2.5 px-3 py-2.5">
      <Avatar name={name} photo={postedBy?.photoURL ?? null} me={isMine} />
      <div className="min-w-0 flex-1">
        <div className="relative flex min-h-6 flex-wrap items-center gap-x-2 pr-8">
          <b className="wrap-anywhere">{isMine ? 'You' : name}</b>
          {postedBy && postedBy.id === place.request?.author && (
            <Badge icon={<UserPen aria-hidden />} title="Started this change request">
              Author
            </Badge>
          )}
          <span className="text-meta text-ink-3">
            <Time value={postedAt} />
            {editedAt && (
              <>
                {' · '}
                <span>
                  edited <Time value={editedAt} />
                </span>
              </>
            )}
          </span>
          <span className="absolute top-0 right-0">
            <Actions
              {...{ post, name, menu }}
              isReply={at.commentReplyId !== undefined}
              onEdit={() => setEditing(true)}
              onDelete={() => setDeleting(true)}
            />
          </span>
        </div>
        {isEditing ? (
          <WritingBox
            label={at.commentReplyId ? 'Change your reply' : 'Change your comment'}
            verb="Save"
            draftKey={editKey}
            initial={markdown}
            autoFocus
            send={(text) => writes.edit(at, text)}
            onDone={() => {
              announce('Saved.');
              stopEditing();
            }}
            onCancel={stopEditing}
          />
        ) : (
          <CommentText markdown={markdown} />
        )}
        <Reactions post={post} at={at} />
      </div>
      {isDeleting && (
        <DeletePost
          {...{ post, at, name, isMine }}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

function Actions(props: {
  post: PostShape;
  name: string;
  isReply: boolean;
  menu: React.RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  onDelete: () => void;
}): ReactNode {
  const { post, name, isReply, menu, onEdit, onDelete } = props;
  const { permissions } = post;
  const { lock } = useComments();
  if (lock && !permissions.delete) return null;
  const what = isReply ? 'reply' : 'comment';
  const only = post.postedBy ? name : 'Whoever wrote it, whose account is gone,';
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          ref={menu}
          label={`More for the ${what} of ${name}`}
          className="pointer-coarse:size-8"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={onEdit}
          {...(!permissions.edit && { unavailable: `Only ${only} can change it.` })}
        >
          Edit
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden />}
          danger
          onSelect={onDelete}
          {...(!permissions.delete && {
            unavailable: `${only} and whoever has the role Create here can delete it.`,
          })}
        >
          Delete…
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
