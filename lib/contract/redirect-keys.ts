const octet = /%[0-9A-Fa-f]{2}/g;
const unreserved = /^[A-Za-z0-9\-._~]$/;

/**
 * What a path is looked up by: in small letters, and escaped only where it has to be. Paths of a site
 * that come from sections, spaces and pages are keys as they are.
 */
export function keyOfPath(path: string): string {
  const plain = path.replace(octet, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return unreserved.test(character) ? character : written;
  });
  return plain.toLowerCase();
}
