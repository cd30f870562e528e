import type { Answer } from '#lib/http.ts';
import { plainText } from './answers.ts';
import type { FindAddress } from './hosts.ts';
import type { Publishing } from './reading.ts';

/**
 * Answers a web server whether a host is served here, so that it gets certificates for no other: the
 * dashboard's, labels in SITES_URL, and proven host names.
 */
export async function answerAllowed(
  find: FindAddress,
  { instance }: Pick<Publishing, 'instance'>,
  query: URLSearchParams,
): Promise<Answer> {
  const domain = (query.get('domain') ?? '').toLowerCase();
  if (!/^[a-z0-9.-]{1,253}$/.test(domain)) return plainText(404, 'This host isn’t served here.');
  // A web server asks without the port, which SITES_URL can have.
  const port = instance.sitesUrl && new URL(instance.sitesUrl.replace('{site}', 'site')).port;
  const host = port ? `${domain}:${port}` : domain;
  const found = await find({ host, path: '/', protocol: 'https' });
  const isServed =
    domain === new URL(instance.appUrl).hostname || (found !== null && found !== 'absent');
  return isServed ? plainText(200, 'Allowed.') : plainText(404, 'This host isn’t served here.');
}
