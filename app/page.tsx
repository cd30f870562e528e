import { redirect } from 'next/navigation';
import { lastOrganization } from '#lib/session/last-organization.ts';
import { isSignedIn } from '#lib/session/prefetch.ts';

/** Redirects to the sign-in page, the organization last looked at, or the list of organizations. */
export default async function StartPage(): Promise<never> {
  if (!(await isSignedIn())) redirect('/sign-in');
  const last = await lastOrganization();
  redirect(last === null ? '/organizations' : `/orgs/${last}`);
}
