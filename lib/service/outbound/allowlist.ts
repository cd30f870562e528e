/** Ports on which the web is served; `FETCH_ALLOWLIST` can name others. */
const webPorts = new Set(['80', '443', '8080', '8443']);

/** Host and port of an address, as `FETCH_ALLOWLIST` writes them. */
function placeOf(url: URL): { host: string; port: string } {
  const host = url.hostname.replace(/\.$/, '');
  return { host, port: url.port || (url.protocol === 'https:' ? '443' : '80') };
}

/** Whether an operator trusts the host of an address: by its name, or by its name and port. */
export function isTrusted(url: URL, allowlist: readonly string[]): boolean {
  const { host, port } = placeOf(url);
  return allowlist.includes(`${host}:${port}`) || (webPorts.has(port) && allowlist.includes(host));
}

/** What forbids fetching an address, whichever host it names; null when nothing does. */
export function faultOf(url: URL, allowlist: readonly string[]): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only addresses that start with https:// or http:// are fetched.';
  if (url.username || url.password)
    return 'An address with a user name or a password in it is not fetched.';
  const { port } = placeOf(url);
  if (!webPorts.has(port) && !isTrusted(url, allowlist))
    return `Only the ports ${[...webPorts].join(', ')} are fetched from.`;
  return null;
}

/**
 * Reads an entry of `FETCH_ALLOWLIST`: `wiki.example.org`, `10.0.0.5:9000`, `[fd00::5]:9000`.
 * @returns it as `isTrusted` compares it; null when it is neither a host nor a host with a port
 */
export function trustedPlaceOf(entry: string): string | null {
  const [, host = '', port] =
    /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\*[\]]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (!host || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  const hostname = URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, '');
  if (!hostname) return null;
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}
