import { notFound } from 'next/navigation';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { getSite, type Site } from '#lib/contract/sites.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/**
 * Reads the site that a page is about; once a page load, however often it is asked for.
 * @throws Problem when it could not be read; for one that is not there, what shows that
 */
export async function readSite(organizationId: string, siteId: string): Promise<Site> {
  const { data: site, problem } = await readOrProblem(getSite, siteInput(organizationId, siteId));
  if (problem?.status === 404 || problem?.status === 400) notFound();
  if (!site) throw problem;
  return site;
}
