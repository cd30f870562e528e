import { openSessionPicture } from '#lib/session/pictures.ts';

export const dynamic = 'force-dynamic';

/** Pictures of other websites in pages. */
export const GET = openSessionPicture;
