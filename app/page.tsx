import { redirect } from 'next/navigation';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { isSignedIn, readOrProblem } from '#lib/session/prefetch.ts';

/** Redirects to the sign-in page, your only organization, or the list of organizations. */
export default async function StartPage(): Promise<never> {
  if (!(await isSignedIn())) redirect('/sign-in');
  const { data } = await readOrProblem(listOrganizations, { query: { limit: 2 } });
  const [only, another] = data?.items ?? [];
  redirect(only && !another ? `/orgs/${only.id}` : '/organizations');
}
