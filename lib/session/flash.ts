import { seal, unseal } from './seal.ts';

/** How long a note can be shown: 10 minutes, in seconds. */
const LIFETIME = 10 * 60;

/**
 * Seals what a page shows after a redirect, as text for its URL: only this server can have written
 * it, so a link can't make a page show anything else.
 */
export function sealFlash(note: object): Promise<string> {
  return seal(note, LIFETIME);
}

/** Reads a note from `sealFlash`; null when it is forged, altered or expired. */
export async function readFlash<Note extends object>(sealed: unknown): Promise<Note | null> {
  if (typeof sealed !== 'string' || sealed === '') return null;
  return unseal<Note>(sealed, LIFETIME);
}
