import { createSAMLProvider } from '#lib/contract/saml.ts';
import { type IdentityProvider, newIdentityProvider } from '../identity-provider.ts';
import { asAdmin, inOrganization, newMember, org, type Rows, unique, type World } from './world.ts';

let shared: Promise<IdentityProvider> | undefined;
/** One identity provider for all examples, since generating a key is slow. */
const exampleProvider = () => {
  shared ??= newIdentityProvider();
  return shared;
};

/** Creates a fully configured provider; returns its id. */
async function newProvider(world: World): Promise<string> {
  const { entityID, ssoURL, signer } = await exampleProvider();
  const { body } = await asAdmin(world).call(createSAMLProvider, {
    parameters: org(world),
    body: { label: unique('SSO'), entityID, ssoURL, certificate: signer.certificate },
  });
  return body.id;
}

const known = new Map<string, Promise<string>>();
/** The provider of an organization that no example deletes: their number is limited. */
function someProvider(world: World): Promise<string> {
  const found = known.get(world.organization.id) ?? newProvider(world);
  known.set(world.organization.id, found);
  return found;
}

const onProvider = async (world: World) => ({
  parameters: { ...org(world), samlProviderId: await someProvider(world) },
});

/** Examples for signing in through an organization's identity provider. */
export const saml: Rows<'saml'> = {
  saml: {
    listSAMLProviders: { audience: 'admin', input: inOrganization },
    createSAMLProvider: {
      audience: 'admin',
      input: async (world) => ({ parameters: org(world), body: { label: unique('SSO') } }),
    },
    getSAMLProvider: { audience: 'admin', input: onProvider },
    updateSAMLProvider: {
      audience: 'admin',
      input: async (world) => ({ ...(await onProvider(world)), body: { label: unique('SSO') } }),
    },
    deleteSAMLProvider: {
      audience: 'admin',
      input: async (world) => ({
        parameters: { ...org(world), samlProviderId: await newProvider(world) },
      }),
    },
    readSAMLMetadata: {
      audience: 'admin',
      input: async (world) => ({
        parameters: org(world),
        body: { xml: (await exampleProvider()).metadata() },
      }),
    },
    listSSOLogins: { audience: 'signed in', input: inOrganization },
    previewSSOEnforcement: { audience: 'admin', input: inOrganization },
    unsetMemberSSO: {
      audience: 'admin',
      input: async (world) => ({ parameters: { ...org(world), userId: await newMember(world) } }),
    },
    findSSOLogins: {
      audience: 'anyone',
      input: async () => ({ body: { email: 'somebody@example.com' } }),
    },
    startSAMLSignIn: {
      audience: 'anyone',
      input: async (world) => ({ body: { provider: await someProvider(world) } }),
      status: 404,
    },
    testSAMLProvider: { audience: 'admin', input: onProvider },
    linkSAMLAccount: {
      audience: 'anyone',
      input: async (world) => ({
        body: {
          provider: await someProvider(world),
          challenge: 'chl_unknown',
          proof: 'e30.unknown',
          code: '000000',
        },
      }),
      status: 400,
    },
    finishSAMLSignIn: {
      audience: 'anyone',
      input: async (world) => ({
        body: {
          provider: await someProvider(world),
          challenge: 'chl_unknown',
          response: 'PGE+PC9hPg==',
        },
      }),
      status: 400,
    },
  },
};
