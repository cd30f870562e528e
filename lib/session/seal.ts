import { sealData, unsealData } from 'iron-session';
import { runtime } from '#lib/upstream.ts';

/** Seals content for a cookie or a URL: only this server can have written it, and only it reads it. */
export function seal(content: object, seconds: number): Promise<string> {
  return sealData(content, { password: runtime().configuration.sessionSecret, ttl: seconds });
}

/**
 * Reads what was sealed, with the current or the previous secret.
 * @returns null when it is forged, altered or expired
 */
export async function unseal<Content extends object>(
  sealed: string,
  seconds: number,
): Promise<Content | null> {
  const { sessionSecret, previousSecret } = runtime().configuration;
  for (const password of [sessionSecret, previousSecret]) {
    if (password === undefined) continue;
    const content = await unsealData<Content>(sealed, { password, ttl: seconds }).catch(() => null);
    // Unreadable values may unseal to nothing.
    if (content && Object.keys(content).length > 0) return content;
  }
  return null;
}
