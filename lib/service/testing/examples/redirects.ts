import { eq } from 'drizzle-orm';
import { createRedirect } from '#lib/contract/redirects.ts';
import { siteSpaces } from '../../database/schema/index.ts';
import { onSite } from './sites.ts';
import { asAdmin, next, type Rows, type World } from './world.ts';

/** A site with a redirect. */
async function onRedirect(world: World) {
  const { parameters } = await onSite(world);
  const [placed] = await world.service.database.orm
    .select({ id: siteSpaces.id })
    .from(siteSpaces)
    .where(eq(siteSpaces.siteId, parameters.siteId));
  const destination = { kind: 'site-space' as const, siteSpaceId: placed?.id ?? '' };
  const source = `/old/${next()}`;
  const body = { source, destination };
  const made = await asAdmin(world).call(createRedirect, { parameters, body });
  return { ...body, parameters: { ...parameters, siteRedirectId: made.body.id } };
}

const withSource = async (world: World) => {
  const { parameters, source } = await onRedirect(world);
  return { parameters, query: { source } };
};

/** Examples for redirects. */
export const redirects: Rows<'redirects'> = {
  redirects: {
    listRedirects: {
      audience: 'read',
      input: async (world) => ({ parameters: (await onRedirect(world)).parameters }),
    },
    createRedirect: {
      audience: 'create',
      input: async (world) => {
        const { parameters, destination } = await onRedirect(world);
        return { parameters, body: { source: `/old/${next()}`, destination } };
      },
    },
    updateRedirect: {
      audience: 'create',
      input: async (world) => ({
        parameters: (await onRedirect(world)).parameters,
        body: { source: `/old/${next()}` },
      }),
    },
    deleteRedirect: {
      audience: 'create',
      input: async (world) => ({ parameters: (await onRedirect(world)).parameters }),
    },
    resolveRedirect: { audience: 'read', input: withSource },
    traceRedirect: { audience: 'read', input: withSource },
    countRedirectProblems: {
      audience: 'read',
      input: async (world) => ({ parameters: (await onRedirect(world)).parameters }),
    },
    reviewRedirects: {
      audience: 'create',
      input: async (world) => ({
        parameters: (await onRedirect(world)).parameters,
        body: { rows: [{ source: '/old', target: '/' }] },
      }),
    },
    deleteRedirects: {
      audience: 'create',
      input: async (world) => {
        const { parameters, source } = await onRedirect(world);
        return { parameters, body: { sources: [source] } };
      },
    },
    importRedirects: {
      audience: 'create',
      input: async (world) => {
        const { parameters, source, destination } = await onRedirect(world);
        return { parameters, body: { redirects: [{ source, destination }] } };
      },
    },
  },
};
