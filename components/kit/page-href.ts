/** Ids that the page frame already uses, so that headings can't. */
const taken = new Set(['main', 'announcements']);

/** The id in the page of the heading with this anchor. */
export function anchorId(anchor: string): string {
  return taken.has(anchor) ? `${anchor}-section` : anchor;
}

/** The path of a page of a space. @param base the path of the space in the dashboard */
export function pageHref(base: string, path: string, anchor?: string): string {
  const place = path ? `/${path.split('/').map(encodeURIComponent).join('/')}` : '';
  return `${base}/pages${place}${anchor ? `#${anchorId(anchor)}` : ''}`;
}

/** Whether a URL leads to a page of this dashboard and not to a file or another site. */
export function isInApp(href: string): boolean {
  return /^\/(?!\/|v1\/|api\/|session\/)/.test(href) || href.startsWith('#');
}
