/** Ports of the web; `FETCH_ALLOWLIST` can add others. */
const webPorts = new Set(['80', '443', '8080', '8443']);

/** Host and port of a URL, as `FETCH_ALLOWLIST` writes them. */
function hostAndPort(url: URL): { host: string; port: string } {
  const host = url.hostname.replace(/\.$/, '');
  return { host, port: url.port || (url.protocol === 'https:' ? '443' : '80') };
}

/** Whether an operator trusts the host of a URL: by its name, or by its name and port. */
export function isTrusted(url: URL, allowlist: readonly string[]): boolean {
  const { host, port } = hostAndPort(url);
  return allowlist.includes(`${host}:${port}`) || (webPorts.has(port) && allowlist.includes(host));
}

/** Why a URL may not be fetched, whatever its host; null when it may. */
export function faultOf(url: URL, allowlist: readonly string[]): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only URLs that start with https:// or http:// can be fetched.';
  if (url.username || url.password) return 'A URL with a user name or a password can’t be fetched.';
  const { port } = hostAndPort(url);
  if (!webPorts.has(port) && !isTrusted(url, allowlist))
    return `Only URLs with the ports ${[...webPorts].join(', ')} can be fetched.`;
  return null;
}

/**
 * Parses an entry of `FETCH_ALLOWLIST`: `wiki.example.org`, `10.0.0.5:9000`, `[fd00::5]:9000`.
 * @returns the form `isTrusted` compares; null when it is neither a host nor a host with a port
 */
export function parseAllowlistEntry(entry: string): string | null {
  const [, host = '', port] =
    /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\*[\]]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (!host || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  const hostname = URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, '');
  if (!hostname) return null;
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}
