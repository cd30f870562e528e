import type { Endpoint } from './endpoint.ts';

/** What a personal token may do: `write` everything its person may, `read` only look. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The scope that a token needs for an endpoint: to read what is no secret, or to change something. */
export function tokenScopeOf({ method, effects, secretReply }: Endpoint): TokenScope {
  const isRead = method === 'GET' || effects === 'none';
  return isRead && !secretReply ? 'read' : 'write';
}
