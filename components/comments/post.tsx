'use client';

import { Ellipsis, Pencil, Trash2, UserPen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readDraft } from '#components/kit/session-draft.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { Time } from '#components/ui/time.tsx';
import { CommentText } from './comment-text.tsx';
import { useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import type { Post as PostShape } from './post-cache.ts';
import { Reactions } from './reactions.tsx';
import { type PostId, useCommentWrites } from './use-comment-writes.ts';
import { userName } from './words.ts';

const DeletePost = lazyPart(() =>
  import('./delete-post.tsx').then(({ DeletePost: loaded }) => loaded),
);

/** A comment or reply: author, date, text, reactions and its menu. */
export function Post({
  post,
  postId,
  onDeleted,
}: {
  post: PostShape;
  postId: PostId;
  /** Called after deletion, to move the focus. */
  onDeleted: () => void;
}) {
  const { scope, me, draftKey } = useComments();
  const writes = useCommentWrites();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { postedBy, postedAt, editedAt, permissions } = post;
  const name = userName(postedBy);
  const isMine = postedBy !== undefined && postedBy.id === me?.id;
  const markdown = 'markdown' in post.body ? post.body.markdown : '';
  const editKey = draftKey(`edit ${post.id}`);
  // Resume an edit that was interrupted by leaving the page.
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
          {postedBy && postedBy.id === scope.request?.author?.id && (
            <Badge icon={<UserPen aria-hidden />} title="Created this change request">
              Author
            </Badge>
          )}
          <span className="text-meta text-ink-3">
            <Time value={postedAt} />
            {editedAt && (
              <>
                {' · '}
                <span>
                  edited <Time value={editedAt} inSentence />
                </span>
              </>
            )}
          </span>
          <span className="absolute top-0 right-0">
            <PostMenu
              post={post}
              name={name}
              menu={menu}
              isReply={postId.commentReplyId !== undefined}
              onEdit={() => setEditing(true)}
              onDelete={() => setDeleting(true)}
            />
          </span>
        </div>
        {isEditing ? (
          <Composer
            label={postId.commentReplyId ? 'Edit your reply' : 'Edit your comment'}
            verb="Save"
            mentionsIn={scope.space.id}
            draftKey={editKey}
            initial={markdown}
            autoFocus
            send={(text) => writes.edit(postId, text)}
            onDone={() => {
              announce(postId.commentReplyId ? 'Reply updated' : 'Comment updated');
              stopEditing();
            }}
            onCancel={stopEditing}
          />
        ) : (
          <CommentText markdown={markdown} />
        )}
        <Reactions post={post} postId={postId} />
      </div>
      {isDeleting && (
        <DeletePost
          post={post}
          postId={postId}
          name={name}
          isMine={isMine}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

function PostMenu(props: {
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
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton
          ref={menu}
          label={`Actions for the ${what} by ${name}`}
          className="pointer-coarse:size-8"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={onEdit}
          {...(!permissions.edit && {
            unavailable: post.postedBy
              ? `Only ${name} can edit this ${what}.`
              : `Only its author could edit this ${what}, and that account was deleted.`,
          })}
        >
          Edit
        </MenuItem>
        <DeleteItem post={post} onDelete={onDelete} />
      </MenuContent>
    </Menu>
  );
}

/** What deleting another person's post requires. */
const deleting = { subject: 'space', permission: 'admin' } as const;

/** Mounts as the menu opens: who else could delete is only asked for then. */
function DeleteItem({ post, onDelete }: { post: PostShape; onDelete: () => void }) {
  const { scope } = useComments();
  const { reason } = useRequirement(deleting, {
    id: scope.space.id,
    permissions: { admin: post.permissions.delete },
  });
  const author = post.postedBy ? ` ${userName(post.postedBy)} can, too.` : '';
  return (
    <MenuItem
      icon={<Trash2 aria-hidden />}
      danger
      onSelect={onDelete}
      {...(reason && { unavailable: `${reason}${author}` })}
    >
      Delete…
    </MenuItem>
  );
}
