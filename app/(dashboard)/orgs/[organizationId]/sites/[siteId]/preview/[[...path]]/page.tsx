import type { Metadata } from 'next';
import { routes } from '#components/kit/routes.ts';
import { claimsOf } from '#components/sites/claims.ts';
import { siteInput } from '#components/sites/frame/inputs.ts';
import { readClaims } from '#components/sites/preview/claims-draft.ts';
import { previewHrefFrom } from '#components/sites/preview/links.tsx';
import { spacePathsOf } from '#components/sites/preview/path-target.ts';
import { SitePreview } from '#components/sites/preview/site-preview.tsx';
import { visibleTo } from '#components/sites/preview/visible.ts';
import { VisitorBar } from '#components/sites/preview/visitor-bar.tsx';
import { getAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import { getPublishedSite } from '#lib/contract/published-sites.ts';
import { read, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from '../../read-site.ts';
import { readContent } from './read-content.ts';

export const metadata: Metadata = { title: 'Preview' };

type Props = {
  params: Promise<{ organizationId: string; siteId: string; path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function SitePreviewPage({ params, searchParams }: Props) {
  const { organizationId, siteId, path: segments = [] } = await params;
  const query = await searchParams;
  const queryValue = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const input = siteInput(organizationId, siteId);
  const site = await readSite(organizationId, siteId);
  const [published, { data: schema }] = await Promise.all([
    read(getPublishedSite, { ...input, query: {} }),
    readOrProblem(getAdaptiveSchema, input),
  ]);
  const text = queryValue('claims');
  const claims = text === undefined ? {} : readClaims(text);
  const own = published.customizations.site.themes.default;
  const theme =
    queryValue('theme') === 'dark' ? 'dark' : queryValue('theme') === 'light' ? 'light' : own;
  const isAdaptive = site.adaptiveContent?.enabled ?? false;
  const shown = visibleTo(published.structure, isAdaptive ? (claims ?? {}) : null);
  const hrefFor = previewHrefFrom(routes.site(organizationId, siteId, 'preview'), {
    ...(claims && text && { claims: text }),
    ...(queryValue('theme') && { theme }),
  });
  const bases = spacePathsOf(shown.structure);
  const path = `/${segments.map(decodeURIComponent).join('/')}`;
  const content = await readContent({
    organizationId,
    siteId,
    path,
    shown,
    bases,
    hrefFor,
    page: queryValue('page'),
    whole: published.structure,
  });
  const spaceId = 'place' in content ? content.place.siteSpace.space?.id : undefined;
  return (
    <>
      <VisitorBar
        site={site}
        organizationId={organizationId}
        visitor={{
          known: schema ? claimsOf(schema.jsonSchema) : [],
          hasSchema: schema !== null,
          claims: claims ?? {},
          unreadable: claims === null ? (text ?? null) : null,
        }}
        hidden={shown.hidden}
        theme={theme}
        from={queryValue('from') ?? null}
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <SitePreview
          published={published}
          shown={shown}
          content={content}
          path={path}
          theme={theme}
          linkContext={{ hrefFor, bases, spaceId }}
        />
      </div>
    </>
  );
}
