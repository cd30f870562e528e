import { fileHref } from '#components/kit/file-href.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';

export { isInApp, pageHref } from '#components/kit/page-href.ts';

/** A collection that contains a space, as breadcrumbs need it. */
export type Ancestor = { id: string; title: string };

/** The URL of a link's target; undefined if it has no page. */
export function hrefOf(location: ContentLocation): string | undefined {
  switch (location.kind) {
    case 'url':
      return location.url;
    case 'file':
      return fileHref(location.file);
    case 'page': {
      const base = routes.space(location.space);
      return pageHref(base, location.page.path, location.internalLocation?.anchor);
    }
    case 'space':
      return routes.space(location.space);
    case 'collection':
      return routes.content(location.organization.id, { collection: location.collection.id });
    case 'openapi':
      return routes.specification(location.organization.id, location.openAPISpec.slug);
    case 'user':
      return undefined;
  }
}

/** The name of a link's target. */
export function nameOf(location: ContentLocation): string {
  switch (location.kind) {
    case 'url':
      return location.url;
    case 'file':
      return location.file.name;
    case 'page':
      return location.page.title;
    case 'space':
      return location.space.title;
    case 'collection':
      return location.collection.title;
    case 'openapi':
      return location.openAPISpec.document?.title ?? location.openAPISpec.slug;
    case 'user':
      return location.user.displayName;
  }
}
