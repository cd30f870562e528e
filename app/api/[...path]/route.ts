import { proxy } from '#lib/session/proxy.ts';

export const dynamic = 'force-dynamic';

export { proxy as DELETE, proxy as GET, proxy as PATCH, proxy as POST, proxy as PUT };
