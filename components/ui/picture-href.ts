/**
 * The address from which a page loads a picture: one of another website comes through our own server,
 * so that website doesn't learn who looks at it.
 */
export function pictureHref(address: string): string {
  const url = address.replace(/^\/\//, 'https://');
  return /^https?:/i.test(url) ? `/session/picture?url=${encodeURIComponent(url)}` : address;
}
