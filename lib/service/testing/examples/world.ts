import type { Endpoint, EndpointsIn, InputOf } from '#lib/contract/endpoint.ts';
import type { Contract } from '#lib/contract/index.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { TestOrganization, TestPerson, TestService } from '../../testing.ts';

/** An organization with some of everything, and the person who calls. */
export type World = { service: TestService; organization: TestOrganization; caller: TestPerson };

/**
 * Who may call: anyone, anyone with a token, an admin of the instance, or members from a level up.
 * Stated independently of the contract.
 */
export type Audience = 'anyone' | 'signed in' | 'instance admin' | Level;

type Row<E extends Endpoint> = {
  audience: Audience;
  /** A request that works for everyone with permission. */
  input: (world: World) => Promise<InputOf<E>>;
  /** The status it returns, if it differs from the endpoint's. */
  status?: number;
  /** The body names content, which guests can't see. */
  namesContent?: true;
  /** Disabled members get 403: they don’t come back this way. */
  refusesDisabled?: true;
};

/** A row of any endpoint. */
export type AnyRow = {
  audience: Audience;
  input: (world: World) => Promise<{
    parameters?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  }>;
  status?: number;
  namesContent?: true;
  refusesDisabled?: true;
};

/** The rows of some nouns: one per endpoint. */
export type Rows<Nouns extends keyof Contract> = {
  [N in Nouns]: {
    [K in keyof EndpointsIn<Contract[N]>]: Row<EndpointsIn<Contract[N]>[K]>;
  };
};

let counter = 0;
/** A unique number for an example. */
export const next = () => ++counter;
/** A unique title for an example. */
export const unique = (word: string) => `${word} ${next()}`;

export const org = ({ organization }: World) => ({ organizationId: organization.id });
export const asAdmin = ({ service, organization }: World) => service.as(organization.admin);
export const newMember = async (world: World) => (await world.organization.join('read')).id;

export const inOrganization = async (world: World) => ({ parameters: org(world) });
export const none = async () => ({});
