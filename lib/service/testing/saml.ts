import { updateOrganization } from '#lib/contract/organizations.ts';
import {
  createSAMLProvider,
  finishSAMLSignIn,
  linkSAMLAccount,
  startSAMLSignIn,
  testSAMLProvider,
} from '#lib/contract/saml.ts';
import { samlProviders } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';
import {
  type IdentityProvider,
  newIdentityProvider,
  type ResponseClaims,
  readRequest,
  type SignInRequest,
  type Signing,
} from './identity-provider.ts';

/** A started sign-in: the browser's state, and the request to the identity provider. */
export type Started = { challenge: string; request: SignInRequest; url: string };

/** An organization whose people sign in through an identity provider. */
export type SSO = {
  organization: TestOrganization;
  idp: IdentityProvider;
  provider: string;
  start(): Promise<Started>;
  startTest(by?: TestPerson): Promise<Started>;
  /** Posts a response as the browser would. */
  post(started: Pick<Started, 'challenge'>, xml: string): ReturnType<typeof post>;
  /** A complete sign-in with the given claims. */
  signIn(
    email: string,
    claims?: Partial<ResponseClaims>,
    signing?: Signing,
  ): ReturnType<typeof post>;
  /** The same, with the token of the session instead of the person's. */
  personOf(email: string): Promise<TestPerson>;
};

let shared: Promise<IdentityProvider> | undefined;

function post(service: TestService, provider: string, challenge: string, xml: string) {
  const response = Buffer.from(xml).toString('base64');
  return service.as(null).call(finishSAMLSignIn, { body: { provider, challenge, response } });
}

/** Links an account with the code from the email, as its person does when asked the first time. */
async function confirmLink(
  service: TestService,
  provider: string,
  done: Awaited<ReturnType<typeof post>>,
): ReturnType<typeof post> {
  const { challenge = '', proof = '', email } = done.body.link ?? {};
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const code = /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
  const body = { provider, challenge, proof, code };
  const linked = await service.as(null).call(linkSAMLAccount, { body });
  return linked as unknown as typeof done;
}

/** Adds a provider that is active, for tests in which nobody signs in through it. */
export async function addActiveProvider(
  { database }: Pick<TestService, 'database'>,
  organizationId: string,
): Promise<void> {
  await database.orm.insert(samlProviders).values({
    id: newId('sml'),
    organizationId,
    label: 'Own',
    ssoURL: 'https://idp.example/sso',
    entityID: 'https://idp.example',
    certificate: 'x',
    status: 'active',
    createdAt: new Date(),
  });
}

/** Sets up SSO for a new organization; tested, unless it should stay pending. */
export async function newSSO(
  service: TestService,
  {
    domain = 'example.com',
    active = true,
    ...more
  }: { domain?: string; active?: boolean } & SignInOptions = {},
): Promise<SSO> {
  shared ??= newIdentityProvider();
  const idp = more.idp ?? (await shared);
  const organization = more.organization ?? (await service.newOrganization());
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  await admin.call(updateOrganization, { parameters, body: { emailDomains: [domain] } });
  const { entityID, ssoURL, signer } = idp;
  const body = { label: 'Company', entityID, ssoURL, certificate: signer.certificate };
  const { body: made } = await admin.call(createSAMLProvider, {
    parameters,
    body: { ...body, defaultRole: 'read', ...more.provider },
  });
  const provider = made.id;
  const started = ({ challenge, url }: { challenge: string; url: string }) => ({
    challenge,
    url,
    request: readRequest(url),
  });
  const sso: SSO = {
    organization,
    idp,
    provider,
    async start() {
      const { status, body } = await service.as(null).call(startSAMLSignIn, { body: { provider } });
      if (status !== 200) throw new Error(`The sign-in didn’t start: ${status}.`);
      return started(body);
    },
    async startTest(by = organization.admin) {
      const { status, body } = await service
        .as(by)
        .call(testSAMLProvider, { parameters: { ...parameters, samlProviderId: provider } });
      if (status !== 200) throw new Error(`The test didn’t start: ${status}.`);
      return started(body);
    },
    post: ({ challenge }, xml) => post(service, provider, challenge, xml),
    async signIn(email, claims = {}, signing) {
      const begun = await sso.start();
      const done = await sso.post(
        begun,
        idp.respond(answerTo(begun, { nameID: email, ...claims }), signing),
      );
      return done.body.link ? confirmLink(service, provider, done) : done;
    },
    async personOf(email) {
      const { status, body, error } = await sso.signIn(email);
      if (status !== 200 || !body.token || !body.user) throw new Error(error?.message);
      const { id, displayName } = body.user;
      return { id, displayName, email, secret: body.token };
    },
  };
  if (active) {
    const begun = await sso.startTest();
    const nameID = `tester@${domain}`;
    const { status, error } = await sso.post(begun, idp.respond(answerTo(begun, { nameID })));
    if (status !== 200) throw new Error(error?.message);
  }
  return sso;
}

type SignInOptions = {
  organization?: TestOrganization;
  idp?: IdentityProvider;
  provider?: {
    label?: string;
    defaultRole?: 'read' | 'edit' | 'admin' | null;
    defaultTeam?: string;
  };
};

/** The claims that match a request. */
export function answerTo(
  { request }: Pick<Started, 'request'>,
  more: Partial<ResponseClaims> = {},
) {
  return { requestId: request.id, acsURL: request.acsURL, ...more };
}
