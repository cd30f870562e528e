'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { pageMarkdown, pageQuery } from '#components/kit/page-at-revision.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  getChangeRequestContent,
  updateChangeRequestContent,
} from '#lib/contract/change-request-content.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { useComments } from './comments-context.tsx';
import { withSuggestion } from './suggested-text.ts';
import { useCommentWrites } from './use-comment-writes.ts';

const CHANGED = 'The text has changed since. Edit the page instead.';

/** Puts a suggestion in place of the text it is about, and resolves its thread. */
export function ApplySuggestion({
  comment,
  text,
  resolves,
}: {
  comment: Comment;
  text: string;
  /** Whether the caller may resolve the thread. */
  resolves: boolean;
}) {
  const { scope } = useComments();
  const client = useQueryClient();
  const writes = useCommentWrites();
  const { mutateAsync: update } = useMutationFor(updateChangeRequestContent);
  const { reason } = usePermission(updateChangeRequestContent, scope.space);
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const { anchor, target } = comment;
  const isChanged = anchor === 'rewritten' || anchor === 'deleted';

  async function write(): Promise<boolean> {
    const { node, page } = target;
    if (!scope.request || !node || !page) return false;
    const { id: spaceId } = scope.space;
    const parameters = { spaceId, changeRequestId: scope.request.number };
    const { id: revision } = await client.fetchQuery({
      ...queryFor(getChangeRequestContent, { parameters }),
      staleTime: 0,
    });
    const read = await client.fetchQuery(pageQuery(spaceId, revision, page.id));
    const markdown = withSuggestion(pageMarkdown(read), node, text);
    if (markdown === null) return false;
    const change = { operation: 'update_page' as const, page: page.id, document: { markdown } };
    // Refused if someone has saved since.
    await update({ parameters, body: { changes: [change], revision } });
    return true;
  }

  async function apply(): Promise<void> {
    let failure = 'Couldn’t apply the suggestion.';
    setErrorText(undefined);
    setBusy(true);
    try {
      if (!(await write())) {
        setErrorText(CHANGED);
        return;
      }
      failure = 'The suggestion is applied. Couldn’t resolve the thread.';
      announce('Suggestion applied');
      if (resolves) await writes.resolve(comment, true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setErrorText(`${failure} ${error.message}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-2.5 pl-12.5">
      <Button
        size="small"
        busy={isBusy}
        onClick={() => void apply()}
        {...(isChanged ? { unavailable: CHANGED } : reason && { unavailable: reason })}
      >
        <Check aria-hidden />
        Apply suggestion
      </Button>
      {errorText && (
        <p role="alert" className="text-meta text-danger">
          {errorText}
        </p>
      )}
    </div>
  );
}
