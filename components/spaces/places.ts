import type { ContentLocation } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** A collection above a space, as a way there needs it. */
export type Above = { id: string; title: string };

/** Where a space is in the dashboard; its tabs are below. */
export function spaceHref({ id, organization }: Pick<Space, 'id' | 'organization'>): string {
  return `/orgs/${organization}/spaces/${id}`;
}

/** Where a page of a space is read. */
export function pageHref(base: string, path: string, anchor?: string): string {
  const place = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : '';
  return `${base}/pages${place}${anchor ? `#${anchorId(anchor)}` : ''}`;
}

/** Where a collection is in the tree of content. */
export function collectionHref(organizationId: string, collectionId: string): string {
  return `/orgs/${organizationId}/content?collection=${encodeURIComponent(collectionId)}`;
}

/** Ids that the frame of the page has already: a heading can't have them, too. */
const taken = new Set(['main', 'announcements']);

/** The id in the page of the heading with this anchor. */
export function anchorId(anchor: string): string {
  return taken.has(anchor) ? `${anchor}-section` : anchor;
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
    case 'user':
      return undefined;
  }
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
    case 'user':
      return location.user.displayName;
  }
}

/** Whether an address leads to a page of this dashboard and not to a file or another site. */
export function isInApp(href: string): boolean {
  return /^\/(?!\/|v1\/|api\/)/.test(href) || href.startsWith('#');
}
