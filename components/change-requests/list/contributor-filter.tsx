'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getMember, listMembers } from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { ME } from './search-params.ts';

const PersonDialog = lazyPart(() =>
  import('./person-dialog.tsx').then(({ PersonDialog: loaded }) => loaded),
);

/** Filters change requests by contributor: your own with one click, or another member's. */
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
  const { allowed: canListMembers } = usePermission(listMembers, organization);
  if (contributor === ME)
    return <Chip label="Contributor" value="you" onRemove={() => onChange(null)} />;
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
      {canListMembers && (
        <Button variant="bare" {...PersonDialog.preload} onClick={() => setChoosing(true)}>
          <UserRound aria-hidden /> Contributor…
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
  const name = member.data?.user.displayName ?? (member.isPending ? '…' : 'deleted user');
  return <Chip label="Contributor" value={name} onRemove={onRemove} />;
}
