import { getOrganization } from '#lib/contract/organizations.ts';
import { runtime } from '#lib/upstream.ts';
import { readOrProblem } from './prefetch.ts';

/**
 * The titles of an organization's pages: of the thing they are about, if any, and the organization.
 * @param thing such as the title of a site
 */
export async function titleIn(organizationId: string, thing?: string) {
  const { data, problem } = await readOrProblem(getOrganization, {
    parameters: { organizationId },
  });
  const parts = problem?.status === 404 ? ['Organization not found'] : [thing, data?.title];
  const names = [...parts, 'Masthead'].filter(Boolean).join(' · ');
  return { absolute: names, template: `%s · ${names}` };
}

/** The origin of the addresses that previews of links load. */
export function originOfPages(): URL {
  return new URL(runtime().configuration.appUrl);
}
