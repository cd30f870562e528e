import { confirmSignIn, startConfirmation } from '#lib/contract/confirmations.ts';
import { createPasskey, startPasskey } from '#lib/contract/passkeys.ts';
import type { TestPerson, TestService } from '../testing.ts';
import { TestAuthenticator } from './authenticator.ts';

/** Adds a passkey to a person, in their sign-in. @returns the answer */
export async function addPasskey(
  service: TestService,
  person: TestPerson,
  authenticator = new TestAuthenticator(),
) {
  const { body: started } = await service.as(person).call(startPasskey, {});
  const response = authenticator.create(started.options);
  const body = { name: 'Laptop', challenge: started.challenge, response };
  return service.as(person).call(createPasskey, { body });
}

/** Confirms a person's sign-in with their passkey. @returns the answer */
export async function confirmByPasskey(
  service: TestService,
  person: TestPerson,
  authenticator: TestAuthenticator,
) {
  const as = service.as(person);
  const { body: started } = await as.call(startConfirmation, { body: { method: 'passkey' } });
  const response = authenticator.get(started.options ?? {});
  return as.call(confirmSignIn, { body: { challenge: started.challenge, response } });
}

/** Another sign-in of a person, by a code. */
export async function anotherSignIn(service: TestService, person: TestPerson): Promise<TestPerson> {
  const other = await service.newPerson(person.displayName);
  await service.database.pool.query('update tokens set user_id = $1 where user_id = $2', [
    person.id,
    other.id,
  ]);
  return { ...person, secret: other.secret };
}

/** Moves the proof and the use of a sign-in into the past. */
export async function ageSignIn(
  service: TestService,
  { id }: TestPerson,
  minutes: { since?: number; unused?: number },
): Promise<void> {
  const { since = 0, unused = 0 } = minutes;
  await service.database.pool.query(
    `update tokens set confirmed_at = now() - make_interval(mins => $2),
       last_used_at = now() - make_interval(mins => $3) where user_id = $1`,
    [id, since, unused],
  );
}
