'use client';

import { Link2Off } from 'lucide-react';
import { Confirm } from '#components/kit/confirm.tsx';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import {
  createShareLink,
  deleteShareLink,
  type ShareLink,
  type Site,
  updateShareLink,
} from '#lib/contract/sites.ts';
import { shareLinkName } from './share-link-row.tsx';

/** Which dialog is open, and for which link. */
export type ShareLinkAction = { what: 'new' } | { what: 'rename' | 'delete'; link: ShareLink };

/** Creates, renames or deletes a share link. */
export function ShareLinkDialog({
  organizationId,
  site,
  open,
  onClose,
}: {
  organizationId: string;
  site: Site;
  open: ShareLinkAction;
  onClose: () => void;
}) {
  const parameters = { organizationId, siteId: site.id };
  if (open.what === 'new')
    return (
      <FormDialog
        title="New share link"
        description={
          site.visibility === 'share-link'
            ? 'It works as soon as you create it.'
            : 'It works once the site’s visibility is Share link.'
        }
        submit="Create link"
        endpoint={createShareLink}
        parameters={parameters}
        schema={async () => (await import('#lib/contract/sites.schemas.ts')).createShareLink.body}
        values={{ name: '' }}
        saved={(link) => `${shareLinkName(link)} created`}
        onClose={onClose}
      >
        <NameField />
      </FormDialog>
    );
  const name = shareLinkName(open.link);
  const named = { ...parameters, shareLinkId: open.link.id };
  if (open.what === 'rename')
    return (
      <FormDialog
        title={`Rename “${name}”`}
        description="Its URL stays the same."
        submit="Rename link"
        endpoint={updateShareLink}
        parameters={named}
        schema={async () => (await import('#lib/contract/sites.schemas.ts')).createShareLink.body}
        values={{ name: open.link.name ?? '' }}
        saved={(link) => `Renamed to ${shareLinkName(link)}`}
        onClose={onClose}
      >
        <NameField />
      </FormDialog>
    );
  return (
    <Confirm
      title={`Delete “${name}”?`}
      consequences={[
        {
          icon: <Link2Off aria-hidden />,
          text: 'People with this link can no longer open the site',
        },
      ]}
      note="This can’t be undone: a new link has another URL. You can turn the link off instead."
      confirm="Delete link"
      endpoint={deleteShareLink}
      input={{ parameters: named }}
      done={`${name} deleted`}
      onClose={onClose}
    />
  );
}

function NameField() {
  return (
    <TextField
      name="name"
      label="Name"
      optional
      help="For example, who it’s for. Up to 50 characters; visitors don’t see it."
    />
  );
}
