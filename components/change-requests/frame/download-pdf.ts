import { download } from '#components/kit/download.ts';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { getChangeRequestPdf } from '#lib/contract/pdf.ts';

/**
 * Downloads a change request as a PDF, with a toast for the result.
 * @param page downloads only this page
 */
export async function downloadPdf(request: ChangeRequest, page?: string): Promise<void> {
  const parameters = { spaceId: request.space.id, changeRequestId: request.id };
  const query = page === undefined ? {} : { page, only: true };
  try {
    const { url } = await call(getChangeRequestPdf, { parameters, query });
    download(url);
    notify('Preparing the PDF. It will download when it’s ready.', { tone: 'done' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notify(`Couldn’t create the PDF. ${error.message}`, { tone: 'bad' });
  }
}
