import type { QueryClient } from '@tanstack/react-query';
import { pageMarkdown } from '#components/kit/page-at-revision.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequestPage } from '#lib/contract/change-request-content.ts';
import { type CommentScope, parametersOf } from './comment-scope.ts';
import { blockText } from './suggested-text.ts';
import { suggestionOf } from './suggestion.ts';

/** The text of a block in a change request, as a suggestion to be changed. @throws Problem when it is gone */
export async function blockAsSuggestion(
  client: QueryClient,
  scope: CommentScope,
  { page, block }: { page: string; block: string },
): Promise<string> {
  const parameters = { changeRequestId: '', ...parametersOf(scope), pageId: page };
  const read = await client.fetchQuery(
    queryFor(getChangeRequestPage, { parameters, query: { format: 'markdown' } }),
  );
  const text = blockText(pageMarkdown(read), block);
  if (text === undefined)
    throw new Problem(409, 'This text has changed. Load the latest changes first.');
  return suggestionOf(text);
}
