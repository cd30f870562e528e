import { createTeam } from '#lib/contract/teams.ts';
import { asAdmin, org, unique, type World } from './world.ts';

/** Creates a team; returns its id. */
export async function newTeam(world: World): Promise<string> {
  const parameters = org(world);
  const { body } = await asAdmin(world).call(createTeam, {
    parameters,
    body: { title: unique('Team') },
  });
  return body.id;
}
