'use client';

import { Unlink } from 'lucide-react';
import { Confirm } from '#components/kit/confirm.tsx';
import { deleteRedirect, type Redirect } from '#lib/contract/redirects.ts';
import { useRedirects } from './redirects-context.tsx';

/** Asks before deleting a redirect that can't be restored. */
export function DeleteForGood({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const { organizationId, siteId, changes } = useRedirects();
  const { id, source, target } = redirect;
  const done = `${source} deleted`;
  return (
    <Confirm
      title={`Delete the redirect from ${source}?`}
      consequences={[
        {
          icon: <Unlink aria-hidden />,
          text:
            target?.title !== undefined
              ? 'You can’t see the space it leads to, so you couldn’t add it again'
              : 'Its target is no longer on the site, so it couldn’t be added again',
        },
      ]}
      note="You can edit the redirect instead, so that visitors to this path still find something."
      confirm="Delete redirect"
      endpoint={deleteRedirect}
      input={{ parameters: { organizationId, siteId, siteRedirectId: id } }}
      done={done}
      onDone={() => changes.showResult(done)}
      onClose={onClose}
    />
  );
}
