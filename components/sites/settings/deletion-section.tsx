'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import type { Site } from '#lib/contract/sites.ts';
import type { Rights } from '../frame/use-rights.ts';
import { Deed, Section } from './section.tsx';

const DeleteSite = shownLater(() =>
  import('./delete-site.tsx').then(({ DeleteSite: loaded }) => loaded),
);

/** The way to give a site up. */
export function DeletionSection(props: { organizationId: string; site: Site; rights: Rights }) {
  const { organizationId, site, rights } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Section id="deletion" title="The site as a whole">
      <Deed
        title="Delete"
        button={
          <Button
            variant="danger"
            {...DeleteSite.ahead}
            onClick={() => setAsking(true)}
            {...rights.editLock}
          >
            <Trash2 aria-hidden /> Delete the site…
          </Button>
        }
      >
        Its arrangement and redirects go for good; its spaces stay where they are. What goes is
        counted before.
      </Deed>
      {isAsking && (
        <DeleteSite organizationId={organizationId} site={site} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}
