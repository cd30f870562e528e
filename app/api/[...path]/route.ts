import { proxyRoute } from '#lib/session/proxy.ts';

export const dynamic = 'force-dynamic';

// The process of `npm start` answers these paths before Next does, with the same function; on other
// hosts of Next, this is the way to a remote API.
export {
  proxyRoute as DELETE,
  proxyRoute as GET,
  proxyRoute as PATCH,
  proxyRoute as POST,
  proxyRoute as PUT,
};
