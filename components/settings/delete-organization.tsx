'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { roleIn } from '#components/kit/permission.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { DELETED_DAYS } from '#lib/contract/deleted-organizations.ts';
import type { Organization } from '#lib/contract/organizations.ts';

const DeleteOrganizationDialog = lazyPart(() =>
  import('./delete-organization-dialog.tsx').then(({ DeleteOrganizationDialog: loaded }) => loaded),
);

/** Lets admins delete the organization. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const [isAsking, setAsking] = useState(false);
  if (roleIn(organization) !== 'admin') return null;
  return (
    <Section id="deleting" title="Delete organization" fields>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          Its content, people and sites are removed for everyone. Admins can restore it for{' '}
          {DELETED_DAYS} days.
        </p>
        <Button
          variant="danger"
          {...DeleteOrganizationDialog.preload}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden /> Delete {organization.title}
        </Button>
      </div>
      {isAsking && (
        <DeleteOrganizationDialog organization={organization} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}
