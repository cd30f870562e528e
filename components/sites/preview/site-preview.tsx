'use client';

import { useState } from 'react';
import { routes } from '#components/kit/routes.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { ColorScheme } from '#lib/contract/site-colors.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import type { Site } from '#lib/contract/sites.ts';
import { typedClaims } from '#lib/contract/typed-claims.ts';
import type { ClaimsSchema } from '../claims.ts';
import { PublishedPages, type ShownPage } from '../published-pages.tsx';
import { hiddenAt, visibleTo } from './visible.ts';
import { type PreviewVisitor, VisitorBar } from './visitor-bar.tsx';

type Props = {
  organizationId: string;
  site: Site;
  structure: SiteStructure;
  visitor: PreviewVisitor;
  schema: ClaimsSchema | null;
  /** The URL of the pages as the visitor sees them; null if the API has none. */
  url: string | null;
  /** The path of the page to begin with, and whether its redirects are a loop. */
  path: string;
  isLoop: boolean;
  theme: ColorScheme | undefined;
};

/** The published pages as a visitor with the chosen claims sees them; the URL follows the page. */
export function SitePreview(props: Props) {
  const { organizationId, site, structure, visitor, schema, url, path, isLoop } = props;
  const [page, setPage] = useState<ShownPage | null>(null);
  const [chosen, setChosen] = useState(props.theme);
  const shownPath = page?.path ?? path;
  const isAdaptive = site.adaptiveContent?.enabled ?? false;
  const claims = typedClaims({ visitorSchema: schema }, visitor.claims);
  const shown = visibleTo(structure, isAdaptive ? claims : null);
  const missed = hiddenAt(structure, shown, shownPath);
  const given = visitor.unreadable === null ? visitor.claims : {};

  function hrefOf(at: { path?: string; theme?: ColorScheme | undefined; claims?: Claims }): string {
    const { path: to = shownPath, theme = chosen, claims: seen = given } = at;
    const place = to === '/' ? '' : to.split('/').map(encodeURIComponent).join('/');
    const query = new URLSearchParams({
      ...(Object.keys(seen).length > 0 && { claims: JSON.stringify(seen) }),
      ...(theme && { theme }),
    });
    const base = routes.site(organizationId, site.id, 'preview');
    return `${base}${place}${query.size > 0 ? `?${query}` : ''}`;
  }
  const show = (href: string) => window.history.replaceState(null, '', href);

  return (
    <>
      <VisitorBar
        site={site}
        organizationId={organizationId}
        visitor={visitor}
        hidden={shown.hidden}
        hrefFor={(next) => hrefOf({ claims: next })}
        about={
          <>
            {page?.from && (
              <p>
                Redirected from <code className="mono">{page.from}</code>.
              </p>
            )}
            {isLoop && shownPath === path && (
              <p>
                <b>Redirect loop:</b> the redirects from <code className="mono">{path}</code> lead
                back to where they started, so the site doesn’t follow them.
              </p>
            )}
            {missed && (
              <p>
                {missed.title} exists, but isn’t shown here: {missed.reason}.
              </p>
            )}
          </>
        }
      />
      {url === null ? (
        <EmptyState title="This API doesn’t offer previews" role="status">
          The pages of the site can’t be shown here.
        </EmptyState>
      ) : (
        <PublishedPages
          url={url}
          path={path}
          theme={page?.isSwitchable === false ? page.own : (chosen ?? page?.own)}
          isSwitchable={page?.isSwitchable ?? true}
          onTheme={(theme) => {
            if (page?.isSwitchable === false) return;
            setChosen(theme);
            show(hrefOf({ theme }));
          }}
          onPage={(next) => {
            setPage(next);
            if (next.path !== shownPath) show(hrefOf({ path: next.path }));
          }}
        />
      )}
    </>
  );
}
