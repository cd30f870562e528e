import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { getChangeRequestPdf } from '#lib/contract/pdf.ts';

/**
 * Saves a change request as PDF, or one page of it; says so when that can't be done.
 * @param page just this page
 */
export async function downloadPdf(request: ChangeRequest, page?: string): Promise<void> {
  const parameters = { spaceId: request.space.id, changeRequestId: request.id };
  const query = page === undefined ? {} : { page, only: true };
  try {
    const { url } = await call(getChangeRequestPdf, { parameters, query });
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
    notify('The PDF is being made. It is saved when it is ready.', { tone: 'done' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notify(`There is no PDF. ${error.message}`, { tone: 'bad' });
  }
}
