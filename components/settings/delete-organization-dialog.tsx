'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpen, Globe, Link2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNames, plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  DELETED_DAYS,
  deleteOrganization,
  type OrganizationDeletion,
  previewOrganizationDeletion,
} from '#lib/contract/deleted-organizations.ts';
import type { Organization } from '#lib/contract/organizations.ts';

/** Asks before an organization is deleted: lists what goes with it, and asks for its title. */
export function DeleteOrganizationDialog({
  organization: { id, title },
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const input = { parameters: { organizationId: id } };
  const preview = useQuery({ ...queryFor(previewOrganizationDeletion, input), staleTime: 0 });
  const deleting = useMutationFor(deleteOrganization);
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === title;
  const missing = preview.data ? 'Enter the title first.' : 'Loading what is deleted…';
  return (
    <Question
      title={`Delete ${title}?`}
      consequences={preview.data ? consequencesOf(preview.data) : []}
      note={`It can no longer be opened. Its admins get an email and can restore it for ${DELETED_DAYS} days; then it is permanently deleted.`}
      confirm="Delete organization"
      busy={deleting.isPending || deleting.isSuccess}
      unavailable={preview.data && isTyped ? undefined : missing}
      problem={(deleting.error ?? preview.error)?.message}
      onConfirm={() =>
        // A full page load, so that no data of the organization stays in memory.
        deleting.mutate(input, { onSuccess: () => window.location.assign('/organizations') })
      }
      onClose={onClose}
    >
      <Field label={`Enter “${title}” to confirm`}>
        <Input
          size="form"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </Question>
  );
}

function consequencesOf({
  people,
  spaces,
  sites,
  hostnames,
}: OrganizationDeletion): { icon: ReactNode; text: string }[] {
  return [
    {
      icon: <Users aria-hidden />,
      text: `${plural(people, 'person', 'people')} ${people === 1 ? 'loses' : 'lose'} access.`,
    },
    { icon: <BookOpen aria-hidden />, text: `${plural(spaces, 'space')} can’t be opened.` },
    ...(sites.length > 0
      ? [
          {
            icon: <Globe aria-hidden />,
            text: `Offline immediately: ${formatNames(sites.map(({ title }) => title))}.`,
          },
        ]
      : []),
    ...(hostnames.length > 0
      ? [
          {
            icon: <Link2 aria-hidden />,
            text: `Free for others after ${DELETED_DAYS} days: ${formatNames(hostnames)}.`,
          },
        ]
      : []),
  ];
}
