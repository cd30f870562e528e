import { call } from '#lib/client/call.ts';
import { listMembers, type Member } from '#lib/contract/members.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { type ListParams, listQuery } from './search-params.ts';

type Options = {
  signal: AbortSignal;
  /** For a file: also the titles of their teams, if the API has them; the activity says so. */
  isExport?: boolean;
  /** Called after each page. */
  onProgress: (read: number, count: number) => void;
};

/**
 * Reads all matching members, page by page.
 * @throws Problem; a DOMException named AbortError when aborted
 */
export async function collectMembers(
  organizationId: string,
  params: ListParams,
  { signal, onProgress, isExport }: Options,
): Promise<Member[]> {
  const members: Member[] = [];
  const extra = isExport ? ({ include: 'teams', purpose: 'export' } as const) : {};
  let page: string | undefined;
  do {
    const reply = await call(
      listMembers,
      {
        parameters: { organizationId },
        query: { ...listQuery(params), page, limit: LIMIT_MAXIMUM, ...extra },
      },
      { signal },
    );
    members.push(...reply.items);
    page = reply.next?.page;
    onProgress(members.length, reply.count ?? members.length);
  } while (page);
  return members;
}
