/** Ids that the frame of the page has already: a heading can't have them, too. */
const taken = new Set(['main', 'announcements']);

/** The id in the page of the heading with this anchor. */
export function anchorId(anchor: string): string {
  return taken.has(anchor) ? `${anchor}-section` : anchor;
}

/** Where a page of a space is read. @param base the address of the space in the dashboard */
export function pageHref(base: string, path: string, anchor?: string): string {
  const place = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : '';
  return `${base}/pages${place}${anchor ? `#${anchorId(anchor)}` : ''}`;
}

/** Whether an address leads to a page of this dashboard and not to a file or another site. */
export function isInApp(href: string): boolean {
  return /^\/(?!\/|v1\/|api\/)/.test(href) || href.startsWith('#');
}
