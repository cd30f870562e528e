const octet = /%[0-9A-Fa-f]{2}/g;
const unreserved = /^[A-Za-z0-9\-._~]$/;

/**
 * The key to look a path up by: lowercase, and escaped only where necessary.
 * Site paths that come from sections, spaces and pages are keys already.
 */
export function keyOfPath(path: string): string {
  const plain = path.replace(octet, (written) => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return unreserved.test(character) ? character : written;
  });
  return plain.toLowerCase();
}
