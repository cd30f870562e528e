import { sealData, unsealData } from 'iron-session';
import { runtime } from '#lib/upstream.ts';

/** How long a note can be shown: 10 minutes, in seconds. */
const LIFETIME = 10 * 60;

/**
 * Seals what a page shows after a redirect, as text for its URL: only this server can have written
 * it, so a link can't make a page show anything else.
 */
export function sealFlash(note: object): Promise<string> {
  return sealData(note, { password: runtime().configuration.sessionSecret, ttl: LIFETIME });
}

/** Reads a note from `sealFlash`; null when it is forged, altered or expired. */
export async function readFlash<Note extends object>(sealed: unknown): Promise<Note | null> {
  if (typeof sealed !== 'string' || sealed === '') return null;
  try {
    const note = await unsealData<Note>(sealed, {
      password: runtime().configuration.sessionSecret,
      ttl: LIFETIME,
    });
    // An expired note unseals to nothing.
    return Object.keys(note).length > 0 ? note : null;
  } catch {
    return null;
  }
}
