/**
 * The address from which a page loads a picture: one of another website comes through our own server,
 * so that website doesn't learn who looks at it.
 */
export function pictureHref(address: string): string {
  if (!isElsewhere(address)) return address;
  const url = address.startsWith('//') ? `https:${address}` : address;
  return `/session/picture?${new URLSearchParams({ url })}`;
}

/** Whether an address has a host of its own. */
export function isElsewhere(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}
