'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { shownLater } from '#components/ui/later.ts';
import { queryFor } from '#lib/client/query.ts';
import { getMember } from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { ME } from './search-params.ts';

const PersonDialog = shownLater(() =>
  import('./person-dialog.tsx').then(({ PersonDialog: loaded }) => loaded),
);

/** Whose change requests are listed: one's own by one press, or somebody's. */
export function ContributorFilter({
  organizationId,
  contributor,
  onChange,
}: {
  organizationId: string;
  contributor: string | null;
  onChange: (contributor: string | null) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (contributor === ME)
    return <Chip label="Written by" value="you" onRemove={() => onChange(null)} />;
  if (contributor)
    return (
      <PersonChip
        organizationId={organizationId}
        userId={contributor}
        onRemove={() => onChange(null)}
      />
    );
  return (
    <>
      <Button variant="bare" onClick={() => onChange(ME)}>
        Mine
      </Button>
      {organization?.permissions.listMembers !== false && (
        <Button variant="bare" {...PersonDialog.ahead} onClick={() => setChoosing(true)}>
          <UserRound aria-hidden /> Written by…
        </Button>
      )}
      {isChoosing && (
        <PersonDialog
          organizationId={organizationId}
          onClose={() => setChoosing(false)}
          onSelect={(id) => {
            setChoosing(false);
            onChange(id);
          }}
        />
      )}
    </>
  );
}

function PersonChip(props: { organizationId: string; userId: string; onRemove: () => void }) {
  const { organizationId, userId, onRemove } = props;
  const member = useQuery(queryFor(getMember, { parameters: { organizationId, userId } }));
  const name = member.data?.user.displayName ?? (member.isPending ? '…' : 'somebody who is gone');
  return <Chip label="Written by" value={name} onRemove={onRemove} />;
}
