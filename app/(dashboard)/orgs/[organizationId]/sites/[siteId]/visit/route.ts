import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { routes } from '#components/kit/routes.ts';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { getMemberVisit } from '#lib/contract/publishing.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

export const dynamic = 'force-dynamic';

/** Opens a published site as a member of its organization, after they sign in to the dashboard. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ organizationId: string; siteId: string }> },
) {
  const { organizationId, siteId } = await params;
  const location = request.nextUrl.searchParams.get('location');
  const { data, problem } = await readOrProblem(getMemberVisit, {
    ...siteInput(organizationId, siteId),
    query: location === null ? {} : { location },
  });
  if (data) redirect(data.url);
  // The site's own pages say why it can't be opened.
  const isWithoutLink = problem.reasons.includes('no-share-link');
  redirect(
    isWithoutLink
      ? routes.site(organizationId, siteId, 'settings', 'share-links')
      : routes.site(organizationId, siteId),
  );
}
