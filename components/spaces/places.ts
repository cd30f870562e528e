import { pageHref } from '#components/kit/page-href.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';

export { anchorId, isInApp, pageHref } from '#components/kit/page-href.ts';

/** A collection above a space, as a way there needs it. */
export type Above = { id: string; title: string };

/** Where a space is in the dashboard; its tabs are below. */
export function spaceHref({ id, organization }: Pick<Space, 'id' | 'organization'>): string {
  return `/orgs/${organization}/spaces/${id}`;
}

/** Where a collection is in the tree of content. */
export function collectionHref(organizationId: string, collectionId: string): string {
  return `/orgs/${organizationId}/content?collection=${encodeURIComponent(collectionId)}`;
}

/** Where what a link names is in the dashboard, or elsewhere; undefined for what has no page. */
export function hrefOf(location: ContentLocation): string | undefined {
  switch (location.kind) {
    case 'url':
      return location.url;
    case 'file':
      return location.file.downloadURL;
    case 'page': {
      const base = spaceHref(location.space);
      return pageHref(base, location.page.path, location.internalLocation?.anchor);
    }
    case 'space':
      return spaceHref(location.space);
    case 'collection':
      return collectionHref(location.organization.id, location.collection.id);
    case 'openapi':
      return specHref(location.organization.id, location.openAPISpec.slug);
    case 'user':
      return undefined;
  }
}

/** The address of a specification's page. */
function specHref(organizationId: string, slug: string): string {
  return `/orgs/${organizationId}/settings/specifications/${slug}`;
}

/** What a link leads to, in words. */
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
