import type { Metadata } from 'next';
import { claimsOf } from '#components/sites/claims.ts';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { readClaims } from '#components/sites/preview/claims-draft.ts';
import { SitePreview } from '#components/sites/preview/site-preview.tsx';
import { getAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import { getSitePreview } from '#lib/contract/publishing.ts';
import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import { resolveRedirect, traceRedirect } from '#lib/contract/redirects.ts';
import { read, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../../read-site.ts';

export const metadata: Metadata = { title: 'Preview' };

type Props = {
  params: Promise<{ organizationId: string; siteId: string; path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function SitePreviewPage({ params, searchParams }: Props) {
  const { organizationId, siteId, path: segments = [] } = await params;
  const { claims: text, theme } = await searchParams;
  const input = siteInput(organizationId, siteId);
  const site = await readSite(organizationId, siteId);
  const claims = typeof text === 'string' ? readClaims(text) : {};
  const path = `/${segments.map(decodeURIComponent).join('/')}`;
  const [{ structure }, { data: schema }, preview, isLoop] = await Promise.all([
    read(getPublishedSite, { ...input, query: {} }),
    readOrProblem(getAdaptiveSchema, input),
    readOrProblem(getSitePreview, {
      ...input,
      query: claims ? { claims: JSON.stringify(claims) } : {},
    }),
    leadsInCircles(input.parameters, path),
  ]);
  if (preview.problem && !preview.problem.isUnsupported) throw preview.problem;
  return (
    <SitePreview
      organizationId={organizationId}
      site={site}
      structure={structure}
      visitor={{
        known: schema ? claimsOf(schema.jsonSchema) : [],
        hasSchema: schema !== null,
        claims: claims ?? {},
        unreadable: claims === null ? String(text) : null,
      }}
      schema={schema?.jsonSchema ?? null}
      url={preview.data?.url ?? null}
      path={path}
      isLoop={isLoop}
      theme={theme === 'dark' || theme === 'light' ? theme : undefined}
    />
  );
}

/** Whether the redirects from a path lead back to it. */
async function leadsInCircles(
  parameters: { organizationId: string; siteId: string },
  path: string,
): Promise<boolean> {
  if (path === '/' || !redirectSource.safeParse(path).success) return false;
  const input = { parameters, query: { source: path } };
  const { data: found } = await readOrProblem(resolveRedirect, input);
  const { data: trace } = found ? await readOrProblem(traceRedirect, input) : { data: null };
  return trace?.end === 'loop';
}
