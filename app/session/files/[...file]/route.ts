import { openSessionFile } from '#lib/session/files.ts';

export const dynamic = 'force-dynamic';

/** Images and files in pages. */
export const GET = openSessionFile;
