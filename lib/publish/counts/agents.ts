import type { Incoming } from '#lib/http.ts';

/** Browsers begin with this; programs that read for somebody name themselves behind it. */
const BROWSER = /^(Mozilla|Opera)\//;
const PROGRAM =
  /bot\b|bot[/-]|crawl|spider|slurp|externalhit|preview|gpt|claude|anthropic|openai|perplexity|cohere|google-extended|lighthouse|pingdom|monitor|scanner|archiver|python|curl|wget|axios|node-fetch/i;

/** Whether a program made a request, going by its user agent: search engines, AI agents, scripts. */
export function isAgent({ headers }: Pick<Incoming, 'headers'>): boolean {
  const name = headers.get('user-agent') ?? '';
  return !BROWSER.test(name) || PROGRAM.test(name);
}

/** Who views a page by a request, to count it; null for one that nobody opened. */
export function viewBy(
  request: Pick<Incoming, 'method' | 'headers'>,
): 'view' | 'agent-view' | null {
  if (!isOpened(request)) return null;
  return isAgent(request) ? 'agent-view' : 'view';
}

/** Whether somebody opened an address: not a prefetch, a frame such as a preview, or part of a page. */
export function isOpened({ method, headers }: Pick<Incoming, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  const destination = headers.get('sec-fetch-dest');
  return !purpose?.includes('prefetch') && (destination === null || destination === 'document');
}
