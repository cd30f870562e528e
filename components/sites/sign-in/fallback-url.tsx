'use client';

import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { type PublishingStatus, updatePublishingAuth } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { ActionRow } from '../settings/section.tsx';

/** Where visitors without a token are sent. */
export function FallbackUrl({
  organizationId,
  site,
  status: { fallbackURL },
}: {
  organizationId: string;
  site: Site;
  status: PublishingStatus;
}) {
  const own = useSitePermissions(organizationId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionRow
        title="Fallback URL"
        button={
          <Action
            endpoint={updatePublishingAuth}
            on={own}
            type="button"
            onClick={() => setOpen(true)}
          >
            {fallbackURL ? 'Change…' : 'Set…'}
          </Action>
        }
      >
        {fallbackURL ? (
          <>
            Visitors who aren’t signed in are sent to{' '}
            <span className="mono text-ink">{fallbackURL}</span>, with the path they asked for in{' '}
            <code className="mono">location</code>, such as{' '}
            <code className="mono">location=/guide/setup</code>.
          </>
        ) : (
          'Visitors who aren’t signed in see a page that says so. With a fallback URL they are sent to your product’s sign-in.'
        )}
      </ActionRow>
      {isOpen && (
        <FormDialog
          title="Fallback URL"
          description="Your product’s sign-in page. It sends visitors back to the site with a token."
          submit="Save"
          endpoint={updatePublishingAuth}
          parameters={siteInput(organizationId, site.id).parameters}
          schema={async () => (await import('#lib/contract/publishing.schemas.ts')).fallbackForm}
          values={{ fallbackURL: fallbackURL ?? '' }}
          saved={(reply) => (reply.fallbackURL ? 'Fallback URL saved' : 'Fallback URL removed')}
          onClose={() => setOpen(false)}
        >
          <TextField
            name="fallbackURL"
            label="URL"
            optional
            placeholder="https://app.example.com/docs"
            help="Starts with https://. The requested path is added as location; send visitors back there. If empty, the site asks them to sign in."
          />
        </FormDialog>
      )}
    </>
  );
}
