'use client';

import { Action } from '#components/kit/action.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { MissingAddress } from '#lib/contract/insights.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { useRedirectChanges } from './use-redirect-changes.ts';

/** Redirects a missing address: to the similar page at once, or to one chosen in the form. */
export function CreateCandidate({
  organizationId,
  siteId,
  candidate: { path, suggestion },
}: {
  organizationId: string;
  siteId: string;
  candidate: Pick<MissingAddress, 'path' | 'suggestion'>;
}) {
  const site = useSitePermissions(organizationId);
  const { saved } = useRedirectChanges(organizationId, siteId);
  const creation = useMutationFor(createRedirect);
  const form = `${routes.site(organizationId, siteId, 'redirects')}?from=${encodeURIComponent(path)}`;

  function create({ destination, title }: NonNullable<MissingAddress['suggestion']>): void {
    const body = { source: path, destination };
    creation.mutate(
      { parameters: { organizationId, siteId }, body },
      {
        onSuccess: (redirect) => saved(redirect, undefined, title),
        onError: ({ message }) =>
          notify(`Couldn’t redirect ${path}. ${message}`, { tone: 'bad', id: 'redirects' }),
      },
    );
  }

  return (
    <>
      {suggestion && (
        <Action
          endpoint={createRedirect}
          on={site}
          size="small"
          busy={creation.isPending}
          title={`Redirect to ${suggestion.title}, ${suggestion.path}`}
          onClick={() => create(suggestion)}
        >
          Create redirect<span className="sr-only"> from {path}</span>
        </Action>
      )}
      {mayCall(createRedirect, site) && (
        <Button asChild size="small" variant={suggestion ? 'bare' : 'secondary'}>
          <Link href={form} prefetch={false}>
            {suggestion ? 'Choose page' : 'Create redirect'}
            <span className="sr-only"> for {path}</span>
          </Link>
        </Button>
      )}
    </>
  );
}
