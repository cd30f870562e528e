/**
 * The URL of a file for pages: it lasts as long as the session, while a `downloadURL` expires after
 * minutes. A file of an API without such URLs has its `downloadURL`.
 */
export function fileHref({ downloadURL }: { downloadURL: string }): string {
  if (!URL.canParse(downloadURL)) return downloadURL;
  const { pathname, searchParams } = new URL(downloadURL);
  const [space, proof] = [searchParams.get('space'), searchParams.get('proof')];
  const path = /^\/v1\/files\/([\w-]+\/[^/]+)$/.exec(pathname)?.[1];
  if (!path || !space || !proof) return downloadURL;
  const query = new URLSearchParams({ type: searchParams.get('type') ?? '', proof });
  return `/session/files/${encodeURIComponent(space)}/${path}?${query}`;
}
