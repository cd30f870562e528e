import type { Incoming } from '#lib/http.ts';

/** Browsers begin with this; programs that read for a person name themselves after it. */
const BROWSER = /^(Mozilla|Opera)\//;
const PROGRAM =
  /bot\b|bot[/-]|crawl|spider|slurp|externalhit|preview|gpt|claude|anthropic|openai|perplexity|cohere|google-extended|lighthouse|pingdom|monitor|scanner|archiver|python|curl|wget|axios|node-fetch/i;

/** Whether a program made a request, going by its user agent: search engines, AI agents, scripts. */
export function isAgent({ headers }: Pick<Incoming, 'headers'>): boolean {
  const name = headers.get('user-agent') ?? '';
  return !BROWSER.test(name) || PROGRAM.test(name);
}

/** The kind of view to count for a request; null for one that no person or agent opened. */
export function viewBy(
  request: Pick<Incoming, 'method' | 'headers'>,
): 'view' | 'agent-view' | null {
  if (!isOpened(request)) return null;
  return isAgent(request) ? 'agent-view' : 'view';
}

/** Whether a person opened an address: not a prefetch, a frame such as a preview, or part of a page. */
export function isOpened({ method, headers }: Pick<Incoming, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  const destination = headers.get('sec-fetch-dest');
  return !purpose?.includes('prefetch') && (destination === null || destination === 'document');
}
